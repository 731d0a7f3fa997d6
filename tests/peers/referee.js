/** majiang-core as a referee, one decision at a time, over lines of JSON.
 *
 *  {"rule": {…}}                 a new game by these rules
 *  {"wall": ["m1", …]}           the next deal, from a wall whose last tile is drawn first and whose first replaces a kan
 *  {"replies": {"0": {…}, …}}    what the players say, in the words of majiang-core; whoever says nothing lets it pass
 *
 *  Every line is answered with what comes next: `menus`, what each player may do now, or `wall` when a deal is over and
 *  another follows, or `final` when the game is; and with `ends`, how deals have ended since the last answer.
 */
"use strict";

const readline = require("node:readline");
const Majiang = require("@kobalab/majiang-core");

const SEATS = [0, 1, 2, 3];

class Referee extends Majiang.Game {
    constructor(rule) {
        const silent = { action() {} };
        super([silent, silent, silent, silent], null, Majiang.rule(rule), "peer");
        this._sync = true;
        this.ends = [];
        this.kaiju(0);
    }

    /** A deal waits for its wall. */
    qipai(wall) {
        this._status = "wall";
        if (!wall) return;
        const shan = new Majiang.Shan(this._rule);
        shan._pai = wall;
        shan._baopai = [wall[4]];
        shan._fubaopai = this._rule["裏ドラあり"] ? [wall[9]] : null;
        super.qipai(shan);
    }

    /** What the seats may do now, by seat; nobody anything where it goes on by itself. */
    menus() {
        const menus = {};
        const add = (l, menu) => {
            const offered = Object.entries(menu).filter(([, value]) => (Array.isArray(value) ? value.length : value));
            if (offered.length) menus[l] = Object.fromEntries(offered);
        };
        const turn = this.model.lunban;
        const others = SEATS.filter((l) => l != turn);
        if (this._status == "zimo" || this._status == "gangzimo") {
            add(turn, {
                hule: this.allow_hule(),
                daopai: this.allow_pingju(),
                gang: this.get_gang_mianzi(),
                lizhi: Majiang.Game.allow_lizhi(
                    this._rule, this.model.shoupai[turn], null, this.model.shan.paishu, this.model.defen[this.model.player_id[turn]],
                ),
                dapai: this.get_dapai(),
            });
        } else if (this._status == "fulou" && !this._gang) {
            add(turn, { dapai: this.get_dapai() });
        } else if (this._status == "dapai") {
            const sets = !this.endsWithDiscard();
            for (const l of others) {
                add(l, {
                    hule: this.allow_hule(l),
                    gang: sets && this.get_gang_mianzi(l),
                    peng: sets && this.get_peng_mianzi(l),
                    chi: sets && this.get_chi_mianzi(l),
                });
            }
        } else if (this._status == "gang" && !this._gang.match(/^[mpsz]\d{4}$/)) {
            for (const l of others) add(l, { hule: this.allow_hule(l) });
        }
        return menus;
    }

    /** Whether the deal is called off after this discard unless somebody wins on it, as `reply_dapai` decides it. */
    endsWithDiscard() {
        if (!this._rule["途中流局あり"]) return false;
        const kans = this._n_gang.reduce((x, y) => x + y);
        return (
            (this._dapai.slice(-1) == "*" && this._lizhi.every((x) => x)) ||
            (this._diyizimo && this.model.lunban == 3 && this._fengpai) ||
            (kans == 4 && Math.max(...this._n_gang) < 4)
        );
    }

    /** Tell everybody's answers, and go on until somebody has a choice. */
    go(replies = {}) {
        let menus = {};
        do {
            if (this._status == "hule" || this._status == "pingju") this.noteEnd();
            this._reply = SEATS.map((id) => replies[this.model.player_id.indexOf(id)] || {});
            this[this._status == "gangzimo" ? "reply_zimo" : `reply_${this._status}`]();
            replies = {};
            menus = this.menus();
        } while (!Object.keys(menus).length && this._status != "wall" && this._status != "jieju");
        return menus;
    }

    /** How the deal ended, and the points before anybody paid for it: sticks are on the table. */
    noteEnd() {
        const end = this._paipu.log.at(-1).at(-1);
        this.ends.push({ ...end, before: this.model.player_id.map((id) => this.model.defen[id]) });
    }

    state(menus) {
        const { defen, changbang, lizhibang, zhuangfeng, jushu, lunban, shan } = this.model;
        const found = { status: this._status, ends: this.ends, points: defen, changbang, lizhibang, zhuangfeng, jushu };
        this.ends = [];
        if (this._status == "jieju") return { ...found, final: this._paipu.point };
        if (this._status == "wall") return { ...found, wall: true };
        return { ...found, turn: lunban, left: shan.paishu, dora: shan.baopai, menus };
    }
}

let game;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const asked = JSON.parse(line);
    let menus = {};
    if (asked.rule) {
        game = new Referee(asked.rule);
        game.reply_kaiju();
    } else if (asked.wall) {
        game.qipai(asked.wall);
        menus = game.go();
    } else {
        menus = game.go(asked.replies);
    }
    process.stdout.write(JSON.stringify(game.state(menus)) + "\n");
});
