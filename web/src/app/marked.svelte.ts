/** The kind of tile somebody is looking at: all of its copies that lie open are marked. */

class Marked {
  kind = $state<string | null>(null);
}

export const marked = new Marked();
