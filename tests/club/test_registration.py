"""Registration, draw, teams, and the links of roles."""

import csv
import io

import pytest

from manywinds.club.errors import ClubError
from manywinds.club.event.access import PLAYER, REFEREE, TABLE, VIEWER, find_key, fresh_key, hash_of
from manywinds.club.event.planning import plan_stage
from manywinds.club.event.registration import drawn_numbers, read_csv, write_csv
from manywinds.club.event.standings import standings
from support.events import DRAW, PLANS, Desk, win

# Registration, draw, teams.


def test_a_player_record_holds_what_a_tournament_needs_and_shows_what_everybody_may_see() -> None:
    """MCR-80, MCR-100, MCR-T1, MCR-T39: the oath, a title, private notes."""
    desk = Desk()
    player = {
        "name": "Anna  Nowak", "contact": "anna@example.org", "oath": True, "oath_date": "2026-05-01", "age_ok": True,
        "medical": "nuts", "fee_paid": True, "notes": "vegetarian", "title": "master",
    }  # fmt: skip
    desk.do("register", players=[player])
    found = desk.event.player(1)
    assert (found.name, found.title) == ("Anna Nowak", "master")
    assert found.oath._asdict() == {"version": "MCR-100", "accepted": True, "date": "2026-05-01", "age_ok": True}
    assert found.public() == {"number": 1, "name": "Anna Nowak", "team": ""}
    desk.do("amend", player=1, changes={"notes": "", "fee_paid": False})
    assert (desk.event.player(1).notes, desk.event.player(1).oath) == ("", found.oath)
    desk.do("sanction", player=1, kind="title_revoked", text="cheating", public=True)
    assert (desk.event.player(1).title, desk.event.player(1).criticism) == ("", ("cheating",))


def test_players_come_and_go_as_csv_and_a_name_that_is_there_twice_is_noticed() -> None:
    """MCR-T2."""
    rows = read_csv("name,team,captain,fee_paid\nAnna,Cranes,x,yes\nБорис,,,\n=1+1,Cranes,,no\n")
    desk = Desk()
    assert not desk.do("register", players=rows).warning
    warning = desk.do("register", players=[{"name": "anna"}]).warning
    assert str(warning) == "There is more than one player called anna."
    lines = write_csv(desk.event).splitlines()
    assert lines[0].startswith("number,name,team,captain")
    assert lines[1:3] == ["1,Anna,Cranes,yes,,yes,,,", "2,Борис,,,,,,,"]
    again = [{key: value for key, value in row.items() if value} for row in read_csv("\n".join(lines))]
    assert [row["name"] for row in again] == ["Anna", "Борис", "=1+1", "anna"]
    # A spreadsheet shows what begins like a formula, and who reads it back finds what was written.
    assert lines[3].startswith("3,'=1+1,")
    with pytest.raises(ClubError, match="The heading of a table of players"):
        read_csv("name,colour\nAnna,red\n")


@pytest.mark.parametrize(
    "text", ["+48 600 100 200", "+48600", "@home", "-", "'=x", "''=x", "'t Hooft", "=cmd|' /C x'!A1"]
)
def test_a_table_of_players_holds_no_formula_and_loses_nothing(text: str) -> None:
    desk = Desk()
    desk.do("register", players=[{"name": text, "contact": text, "notes": text}])
    table = write_csv(desk.event)
    assert not [cell for row in csv.reader(io.StringIO(table)) for cell in row if cell[:1] in "=+-@" and cell]
    (again,) = read_csv(table)
    assert (again["name"], again["contact"], again["notes"]) == (text, text, text)


@pytest.mark.parametrize(
    "text", ["a\u202eb", "\u2066x\u2069", "\u200b", "\u2060 \u200d", "a\x00b", "a\x7fb", "a\u2028b"]
)
def test_what_is_seen_is_what_is_written(text: str) -> None:
    desk = Desk()
    for row in ({"name": text}, {"name": "Anna", "team": text}, {"name": "Anna", "notes": text}):
        with pytest.raises(ClubError, match=r"a short readable text|is a text"):
            desk.do("register", players=[row])
    # Letters that join others, or keep them apart, are part of some scripts.
    desk.do("register", players=[{"name": "\u0645\u06cc\u200c\u0631\u0627"}, {"name": "\u05d0\u200f!"}])


def test_numbers_are_drawn_from_a_published_seed_and_the_draw_binds() -> None:
    """MCR-89, MCR-T2: anybody can draw again; for who is absent somebody is named."""
    desk = Desk()
    desk.register(16)
    made = desk.do("draw", seed="the lottery of 1 May", on_behalf={"3": "Olga"})
    lots = drawn_numbers(list(range(1, 17)), "the lottery of 1 May")
    assert sorted(lots.values()) == list(range(1, 17))
    assert {number: player.name for number, player in desk.event.players.items()} == {
        lots[old]: f"Player {old}" for old in range(1, 17)
    }
    assert desk.event.player(lots[3]).drawn_by == "Olga"
    assert made.entry.before is not None
    assert list(lots) != list(lots.values())
    with pytest.raises(ClubError, match=r"a draw binds"):
        desk.do("draw", seed="another")
    desk.do("draw", seed="another", reason="a player was missing")
    desk.do("seat", rounds=PLANS["individual"])
    with pytest.raises(ClubError, match="the draw stands"):
        desk.do("draw", seed="third", reason="x")


def test_teams_have_a_fixed_size_and_players_without_one_are_ranked_alone() -> None:
    """MCR-91, MCR-T3."""
    desk = Desk()
    desk.drawn(16)
    desk.do("team", team="Cranes", players=[1, 2, 3, 4], captain=2)
    with pytest.raises(ClubError, match="would have 5 players"):
        desk.do("team", team="Cranes", players=[5])
    with pytest.raises(ClubError, match="Name the players of the team"):
        desk.do("team", team="Geese", players=[])
    with pytest.raises(ClubError, match="captain is a member"):
        desk.do("team", team="Geese", players=[5, 6, 7, 8], captain=9)
    desk.do("team", team="Geese", players=[5, 6, 7])
    with pytest.raises(ClubError, match=r"Geese has 3 players, not 4"):
        desk.do("seat", rounds=PLANS["individual"])
    desk.do("team", team="Geese", players=[8])
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("start", session=1)
    desk.totals(1, 1, 30, 10, -10, -30)
    desk.close(1, 1)
    known = standings(desk.event)
    assert [(row.place, row.name, row.tp, row.gp) for row in known.teams] == [(1, "Cranes", 4, 30), (2, "Geese", 2, 10)]
    assert len(known.players) == 16


def test_tables_are_of_four_so_stand_ins_or_a_waiting_list_make_them_full() -> None:
    """MCR-89, MCR-90, MCR-T4: stand-ins have no place, and draw their numbers before seats are given out."""
    desk = Desk()
    desk.register(15)
    desk.do("register", players=[{"name": "Late", "waiting": True}])
    with pytest.raises(ClubError, match=r"15 players do not fill tables of four"):
        plan_stage(desk.event)
    with pytest.raises(ClubError, match="do not fill tables of four"):
        desk.do("seat", rounds=PLANS["individual"])
    desk.do("amend", player=16, changes={"waiting": False, "non_ranking": True})
    with pytest.raises(ClubError, match=r"not drawn yet: the draw comes before the seats"):
        desk.do("seat", rounds=PLANS["individual"])
    desk.do("draw", seed="lottery")
    late = next(number for number, player in desk.event.players.items() if player.name == "Late")
    desk.do("seat", rounds=PLANS["individual"])
    desk.do("start", session=1)
    desk.totals(1, 4, 0, 0, -20, 20)
    known = {row.number: row.place for row in standings(desk.event).players}
    assert known[late] == 0
    assert sorted(known.values())[1] == 1
    with pytest.raises(ClubError, match="by their numbers"):
        desk.do("seat", rounds=[[[1, 2, 3]]], session=2, reason="x")


# Roles.


def test_every_role_may_do_what_is_its_and_every_change_says_who_when_before_and_after() -> None:
    """MCR-94, MCR-T35."""
    desk = Desk().seated()
    for role, what, given in (
        (REFEREE, "register", {"players": [{"name": "X"}]}),
        (TABLE, "penalty", {"session": 1, "table": 1, "player": 5, "code": "PEN-08"}),
        (PLAYER, "close", {"session": 1, "table": 1}),
        (VIEWER, "result", {"session": 1, "table": 1, "deal": DRAW}),
        (REFEREE, "publish", {"session": 1}),
        (REFEREE, "reopen", {"session": 1, "table": 1, "reason": "x"}),
    ):
        with pytest.raises(ClubError, match=f"{what!r} is done by .*, not by {role}"):
            desk.do(what, role, **given)
    with pytest.raises(ClubError, match="is no role"):
        desk.do("result", "emperor", session=1, table=1, deal=DRAW)
    desk.do("result", REFEREE, session=1, table=1, deal=win(0, 24, 1))
    entry = desk.do("correct", REFEREE, session=1, table=1, number=1, deal=win(0, 25, 1)).entry
    assert (entry.who, entry.role, entry.at) == ("Rita", REFEREE, "2026-05-02T09:00:00+00:00")
    assert entry.before == {"number": 1, **win(0, 24, 1)}
    assert entry.after == {"sheet": {"number": 1, **win(0, 25, 1)}, "sums": [49, -33, -8, -8]}


def test_a_secret_link_is_kept_as_a_hash_and_can_be_withdrawn() -> None:
    """MCR-T35."""
    desk = Desk().seated()
    secret = fresh_key()
    desk.do("key", role=TABLE, name="screen of table 3", hash=hash_of(secret), table=3)
    assert secret not in str(desk.entries)
    assert find_key(desk.event.keys, secret).table == 3
    with pytest.raises(ClubError, match="not valid, or was withdrawn"):
        find_key(desk.event.keys, fresh_key())
    with pytest.raises(ClubError, match="names its table"):
        desk.do("key", role=TABLE, name="x", hash=hash_of("x"))
    with pytest.raises(ClubError, match="by the hash of its secret"):
        desk.do("key", role=VIEWER, name="x", hash="secret")
    desk.do("withdraw", name="screen of table 3")
    with pytest.raises(ClubError, match="not valid"):
        find_key(desk.event.keys, secret)
