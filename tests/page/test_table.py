"""A person plays at the table of the page, with keys, with the mouse, and with a connection that breaks."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

MOST_STEPS = 3000
EVENINGS = (
    ("hk-old", "en", 1440, 900),
    ("riichi-phoenix", "ru", 390, 844),
    ("israeli", "he", 390, 844),
    ("hk-old-pl", "pl", 820, 1180),
    ("hk-new", "pl", 844, 390),
    ("mcr", "ru", 1280, 800),
)
"""Every book, in the languages of those who play it, on windows large and small."""

SIDES = ("bottom", "right", "top", "left")
"""Where one sits after the other."""
WINDS = {"en": ["East", "South", "West", "North"], "he": ["מזרח", "דרום", "מערב", "צפון"]}


def sit_down(page: Page, book: str) -> None:
    """From the shelf to the table in one click."""
    page.locator(".card", has=page.locator(f'a[href="/rules/{book}"]')).get_by_role("button").click()
    expect(hand(page).first).to_be_visible()


def hand(page: Page) -> Locator:
    """The own tiles."""
    return page.locator(".own .hand button")


def sheet(page: Page) -> Locator:
    """The end of a deal."""
    return page.locator(".sheet")


def may_discard(page: Page) -> Locator:
    return page.locator('.own .hand button[aria-disabled="false"]')


def wait_for_turn(page: Page) -> None:
    """Until a tile may be discarded; whatever may be claimed before is left to the others."""
    for _ in range(MOST_STEPS):
        if may_discard(page).count():
            return
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
    pytest.fail("it is never our turn")


def play_on(page: Page) -> None:
    """Until the deal is over: take what can be taken, discard what was drawn, all with Enter."""
    for _ in range(MOST_STEPS):
        if sheet(page).count():
            return
        if may_discard(page).count() or page.locator(".bar.ready").count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    pytest.fail("the deal does not end")


def number(text: str) -> int:
    return int(re.sub(r"[^0-9−]", "", text).replace("−", "-"))


def test_a_whole_deal_is_played_with_one_key_and_explained(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    sit_down(page, "hk-old")
    assert hand(page).count() >= 13
    play_on(page)
    changes = [number(text) for text in sheet(page).locator(".change").all_inner_texts()]
    assert len(changes) == 4
    assert sum(changes) == 0
    again = sheet(page).get_by_role("link", name="Replay")
    expect(again).to_have_attribute("href", re.compile(r"^/replays/[^/]+/1/end$"))
    again.click()
    expect(page.locator("aside .body h2")).to_be_visible()
    assert [number(text) for text in page.locator("aside .change").all_inner_texts()] == changes
    page.go_back()
    expect(sheet(page).locator('.strong[aria-disabled="false"]')).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".deal")).to_contain_text("Deal 2")
    expect(sheet(page)).to_have_count(0)


@pytest.mark.parametrize(("book", "lang", "width", "height"), EVENINGS)
def test_every_book_is_played_one_click_away(
    open_page: Callable[..., Page], book: str, lang: str, width: int, height: int
) -> None:
    page = open_page("/", locale=lang, width=width, height=height)
    sit_down(page, book)
    expect(page.locator(".river")).to_have_count(4)
    expect(page.locator(".wall")).to_be_visible()
    play_on(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert len(sheet(page).locator(".change").all_inner_texts()) == 4


def test_a_page_that_is_loaded_again_shows_the_same_table(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    sit_down(page, "mcr")
    for _ in range(3):
        expect(may_discard(page).first.or_(page.locator(".bar.ready")).first).to_be_visible()
        page.keyboard.press("Escape" if page.locator(".bar.ready").count() else "Enter")
        page.wait_for_timeout(200)
    expect(may_discard(page).first.or_(page.locator(".bar.ready")).first).to_be_visible()
    before = seen(page)
    page.reload()
    expect(hand(page).first).to_be_visible()
    expect(may_discard(page).first.or_(page.locator(".bar.ready")).first).to_be_visible()
    assert seen(page) == before


def seen(page: Page) -> tuple[list[str | None], list[str | None], str]:
    """The own tiles, all rivers, and what is left of the wall."""
    own = sorted(each.get_attribute("aria-label") or "" for each in hand(page).all())
    rivers = [each.get_attribute("href") for each in page.locator(".river use").all()]
    return [*own], rivers, page.locator(".wall").inner_text()


def test_right_to_left_turns_the_page_and_not_the_table(open_page: Callable[..., Page]) -> None:
    for lang in ("en", "he"):
        page = open_page("/", locale=lang)
        sit_down(page, "hk-old")
        assert page.evaluate("document.documentElement.dir") == ("rtl" if lang == "he" else "ltr")
        left, right = (page.locator(f".corner.{side} .plate").bounding_box() for side in ("left", "right"))
        assert left
        assert right
        assert left["x"] + left["width"] < right["x"]
        # Whoever plays after us sits on our right, in every language.
        order = [page.locator(f".corner.{side} .wind").get_attribute("title") for side in SIDES]
        east = order.index(WINDS[lang][0])
        assert [order[(east + step) % 4] for step in range(4)] == WINDS[lang]


def test_turns_run_clockwise_where_the_book_says_so(open_page: Callable[..., Page]) -> None:
    """ISR-25: whoever plays next sits on our left, on a wide window and on a small one."""
    page = open_page("/")
    sit_down(page, "israeli")
    own = WINDS["en"].index(page.locator(".corner.bottom .wind").get_attribute("title") or "")
    order = [*WINDS["en"][own:], *WINDS["en"][:own]]
    for part, width in ((".corner", 1280), (".quarter", 390)):
        page.set_viewport_size({"width": width, "height": 844})
        for side, wind in zip(("bottom", "left", "top", "right"), order, strict=True):
            expect(page.locator(f"{part}.{side} .wind")).to_have_attribute("title", wind)


def test_one_tap_lifts_a_tile_and_the_next_discards_it(open_page: Callable[..., Page]) -> None:
    page = open_page("/", has_touch=True, width=390, height=844)
    sit_down(page, "mcr")
    wait_for_turn(page)
    tile = may_discard(page).last
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")
    assert page.locator(".quarter.bottom .river .tile").count() == 0
    tile.tap()
    expect(page.locator(".quarter.bottom .river .tile")).to_have_count(1)


def test_a_tile_is_discarded_by_dragging_it_up(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    sit_down(page, "mcr")
    wait_for_turn(page)
    box = may_discard(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 90, steps=6)
    page.mouse.up()
    expect(page.locator(".side.bottom .river .tile")).to_have_count(1)


def test_on_a_low_window_the_menu_leads_home_and_to_the_settings(open_page: Callable[..., Page]) -> None:
    page = open_page("/", width=844, height=390)
    sit_down(page, "mcr")
    settings = page.get_by_role("button", name="Settings")
    expect(settings).to_be_hidden()
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    settings.click()
    expect(page.get_by_role("heading", name="Settings")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Manywinds, home").click()
    expect(page.get_by_role("heading", name="Rulebooks")).to_be_visible()
    page.go_back()
    expect(hand(page).first).to_be_visible()


def test_a_hint_marks_the_own_tiles(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    sit_down(page, "mcr")
    wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".own .hint.best").first).to_be_visible()
    expect(page.get_by_role("status", name="Hint")).to_contain_text("ready")


def test_a_broken_connection_is_told_and_heals(open_page: Callable[..., Page]) -> None:
    page = open_page("/rules")
    sockets: list[WebSocketRoute] = []
    broken = False

    def route(socket: WebSocketRoute) -> None:
        if broken:
            socket.close()
            return
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile(r"/live"), route)
    page.goto(page.url.replace("/rules", "/"))
    sit_down(page, "hk-old-pl")
    broken = True
    sockets[0].close()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    broken = False
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert len(sockets) == 2
    expect(hand(page).first).to_be_visible()


HASTY = """
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); };
new MutationObserver(() => {
  const bar = document.querySelector(".bar");
  if (!bar || window.tried !== undefined || !bar.querySelector(".pass")) return;
  window.tried = window.sent.length;
  for (const code of ["Enter", "Escape"]) window.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
  bar.querySelector("button").click();
}).observe(document, { childList: true, subtree: true });
"""
"""Whoever presses everything in the moment in which something may be claimed."""


def test_a_claim_is_not_made_in_the_moment_it_appears(open_page: Callable[..., Page]) -> None:
    page = open_page("/rules")
    page.add_init_script(HASTY)
    page.goto(page.url.replace("/rules", "/"))
    sit_down(page, "hk-old")
    for _ in range(MOST_STEPS):
        if page.evaluate("window.tried !== undefined"):
            break
        if sheet(page).count() or may_discard(page).count():
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    else:
        pytest.fail("nothing may be claimed")
    expect(page.locator(".bar.ready")).to_be_visible()
    assert [text for text in page.evaluate("window.sent.slice(window.tried)") if '"act"' in text] == []
    page.keyboard.press("Escape")
    page.wait_for_function("window.sent.slice(window.tried).some((text) => text.includes('pass'))")


def test_a_table_that_cannot_be_reached_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page("/rules")
    away = True

    def route(socket: WebSocketRoute) -> None:
        if away:
            socket.close()
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile(r"/live"), route)
    page.goto(page.url.replace("/rules", "/"))
    page.locator(".card", has=page.locator('a[href="/rules/mcr"]')).get_by_role("button").click()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    away = False
    expect(hand(page).first).to_be_visible()


def play_together(*pages: Page) -> None:
    """Until each has discarded and the other has seen it."""
    for _ in range(MOST_STEPS):
        counts = [page.locator(".river use").count() for page in pages]
        if min(counts) >= 8:
            break
        for page in pages:
            # In the own turn nothing can be passed: a kong that is offered then is made.
            if may_discard(page).count():
                page.keyboard.press("Enter")
            elif page.locator(".bar.ready").count():
                page.keyboard.press("Escape")
        pages[0].wait_for_timeout(60)
    else:
        pytest.fail("nobody plays")


def test_friends_come_by_a_link_and_strangers_watch(open_page: Callable[..., Page]) -> None:
    host = open_page("/play/mcr?with=friends")
    host.get_by_role("button", name="Make a room").click()
    link = host.get_by_label("Send this link to your friends").input_value()
    friend = open_page(link[link.index("/rooms/") :])
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_role("button", name="Stand up")).to_be_visible()
    expect(host.get_by_role("button", name="Sit here")).to_have_count(0)
    host.get_by_role("button", name=re.compile("Begin")).click()
    expect(hand(host).first).to_be_visible()
    expect(hand(friend).first).to_be_visible()
    play_together(host, friend)
    stranger = open_page(link[link.index("/rooms/") :] + "&watch=1")
    expect(stranger.get_by_text("You are watching")).to_be_visible()
    assert hand(stranger).count() == 0
    assert stranger.locator('.rack .hand use:not([href$="-back"])').count() == 0


def test_why_a_passed_discard_was_no_win_may_still_be_asked(open_page: Callable[..., Page]) -> None:
    page = open_page("/rules")

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state" and message["view"]:
                message["view"]["denied"] = {"tile": "2p", "why": "7 is below the minimum of 8."}
            socket.send(json.dumps(message))

        server.on_message(told)

    page.route_web_socket(re.compile(r"/live"), route)
    page.goto(page.url.replace("/rules", "/"))
    sit_down(page, "mcr")
    answer = page.get_by_text("7 is below the minimum of 8.")
    expect(answer).to_be_hidden()
    page.get_by_text("Why no win on 2 of dots?").click()
    expect(answer).to_be_visible()


def amended(page: Page, book: str, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """Sit down at a table where one thing is different in every state, and collect the actions that are sent."""
    sent: list[str] = []

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state" and message["view"]:
                change(message["view"])
            socket.send(json.dumps(message))

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                sent.append(message["action"])
            else:
                server.send(text)

        server.on_message(told)
        socket.on_message(said)

    page.route_web_socket(re.compile(r"/live"), route)
    page.goto(page.url.replace("/rules", "/"))
    sit_down(page, book)
    return sent


def first_of(sent: list[str], page: Page) -> str:
    """The first action, once it is sent."""
    for _ in range(MOST_STEPS):
        if sent:
            return sent[0]
        page.wait_for_timeout(10)
    pytest.fail("nothing is sent")


def test_who_stands_names_all_cards_or_some(open_page: Callable[..., Page]) -> None:
    """ISR-64: the page asks which of the cards that complete the hand are named."""

    def standing(view: dict[str, Any]) -> None:
        tile = view["hand"][0]
        action = f"declare {tile}"
        view["phase"], view["turn"], view["drawn"] = "turn", view["wind"], ""
        view["legal"] = [{"action": action, "verb": "declare", "tiles": [tile], "label": action}]
        view["naming"] = [{"action": action, "kinds": ["3p", "6p"]}]
        for seat in view["seats"]:
            seat["declared"] = seat["wind"] != view["wind"]
            seat["named"] = ["7s", "2z"] if seat["declared"] else []

    page = open_page("/rules")
    sent = amended(page, "israeli", standing)
    # What others named is there for all to see.
    expect(page.locator(".plate .named")).to_have_count(3)
    expect(page.get_by_role("img", name="waits for 7 of bamboo, South wind").first).to_be_visible()
    page.locator(".bar.ready").get_by_role("button", name="Ready hand").click()
    hand(page).first.click()
    hand(page).first.click()
    asked = page.get_by_role("group", name="Which tiles do you name?")
    expect(asked.get_by_role("button", pressed=True)).to_have_count(2)
    asked.get_by_role("button", name="6 of dots").click()
    expect(asked.get_by_role("button", pressed=True)).to_have_count(1)
    asked.get_by_role("button", name="Ready hand").click()
    assert re.fullmatch(r"declare \d[mpsz] naming 3p", first_of(sent, page))


def test_a_win_may_say_what_it_completes_at_an_ordinary_table(open_page: Callable[..., Page]) -> None:
    """ISR-48, ISR-53: a plain win stands on the bar, and beside it those that say more."""

    def winning(view: dict[str, Any]) -> None:
        view["phase"], view["tile"] = "claim", "5s"
        view["legal"] = [{"action": each, "verb": each, "tiles": [], "label": each} for each in ("win", "pass")]
        view["says"] = [
            {"action": "win chow", "verb": "win", "tiles": [], "label": "win chow"},
            {"action": "win special", "verb": "win", "tiles": [], "label": "win special: Gold Coin"},
        ]

    page = open_page("/rules")
    sent = amended(page, "israeli", winning)
    page.locator(".bar.ready").get_by_role("button", name="Declare…").click()
    expect(page.get_by_role("button", name="win chow")).to_be_visible()
    page.get_by_role("button", name="win special: Gold Coin").click()
    assert first_of(sent, page) == "win special"


def test_own_doings_are_told_as_you(open_page: Callable[..., Page]) -> None:
    page = open_page("/", width=1440, height=900)
    sit_down(page, "hk-old")
    wait_for_turn(page)
    while not page.locator(".story li", has_text="You discard").count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    expect(page.locator(".story li", has_text=re.compile("^Guest"))).to_have_count(0)
