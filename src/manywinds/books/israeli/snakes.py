"""Special hands of single cards and of runs.

ISR-222, ISR-223, ISR-224, ISR-225, ISR-226, ISR-227 and ISR-230. What a hand consists of is said by its form; where
the form is not all there is to it, the test here says the rest.
"""

from manywinds.books.israeli.honours import paired_with, seat_wind
from manywinds.kernel.tiles import TERMINALS
from manywinds.rules.scoring.fan import REPLACES, REPLACES_ALL, Seen, fan
from manywinds.rules.scoring.features import LOOSE, NO_HONOURS, NO_SETS, NO_SIMPLES, SOME_HONOURS, THREE_SUITS
from manywinds.rules.scoring.features import ONE_SUIT as AT_MOST_ONE_SUIT


@fan(1600, "13 Wonderful Fingers", clause="ISR-222", scope=REPLACES_ALL, needs=NO_SETS | NO_SIMPLES | THREE_SUITS,
     he="13 האצבעות המופלאות",
     text="Concealed: one of each dragon, wind, 1 and 9, and a second card of a 1 or a 9.",
     yes="19m19p19s1234567z +9s", no="19m19p19s1234567z +7z")
def thirteen_wonderful_fingers(win: Seen) -> int:
    return win.reading.form.name == "thirteen" and win.win.hand.paired() & TERMINALS != 0


@fan(250, "13 Great and Strange", clause="ISR-230", scope=REPLACES, needs=NO_SETS | NO_SIMPLES | THREE_SUITS,
     he="13 הגדולים והמוזרים",
     text="Concealed: one of each 1, 9, wind and dragon, and a second card of a wind or a dragon.",
     yes="19m19p19s1234567z +7z", no="19m19p19s1234567z +9s")
def thirteen_great_and_strange(win: Seen) -> int:
    return win.reading.form.name == "thirteen" and win.win.hand.paired() & TERMINALS == 0


@fan(1800, "Call of the Ninth Card", clause="ISR-223", scope=REPLACES_ALL,
     needs=AT_MOST_ONE_SUIT | NO_HONOURS | NO_SETS, he="לקרוא ליד הקלף התשיעי",
     text="Concealed, of one suit: three 1s, three 9s, one each of 2 to 8, and any one more card of the suit.",
     yes="1112345678999p +5p", no="[111p] 2345678999p +5p")
def ninth_card_call(win: Seen) -> int:
    return win.reading.form.name == "ninth_card_call"


@fan(1600, "Great Snake", clause="ISR-224", scope=REPLACES_ALL, needs=AT_MOST_ONE_SUIT | SOME_HONOURS,
     he="הנחש הגדול",
     text="1 to 9 of one suit, open chows among them or not, a pung or kong of an honour and a pair of an honour.",
     yes="12345678s [666z] 44z +9s", no="12345678s [666z] 44m +9s")
def great_snake(win: Seen) -> int:
    return win.reading.form.name == "great_snake"


@fan(1400, "Dragon Snake", clause="ISR-225", scope=REPLACES, needs=LOOSE | THREE_SUITS | SOME_HONOURS,
     he="נחש הדרקונים",
     text="Concealed: 1-4-7, 2-5-8 and 3-6-9 of three suits, one of each dragon, and a pair of the seat wind.",
     yes="147m 258p 369s 22z 56z +7z; seat=S", no="147m 258p 369s 22z 56z +7z; seat=W")
def dragon_snake(win: Seen) -> int:
    return win.reading.form.name == "dragon_snake" and paired_with(win, seat_wind(win))


@fan(1200, "Four Winds Snake", clause="ISR-226", scope=REPLACES, needs=NO_SETS | THREE_SUITS | SOME_HONOURS,
     he="נחש ארבעת הרוחות",
     text="Concealed: 1-4-7, 2-5-8 and 3-6-9 of three suits, one of each wind, and one more wind or dragon.",
     yes="25m 369p 147s 12344z +8m", no="25m 369p 147s 12342s +8m")
def four_winds_snake(win: Seen) -> int:
    return win.reading.form.name == "four_winds_snake"


@fan(1000, "Small Snake", clause="ISR-227", scope=REPLACES, needs=LOOSE | AT_MOST_ONE_SUIT | SOME_HONOURS,
     he="הנחש הקטן",
     text="1 to 9 of one suit, open chows among them or not, one of each wind, and one more wind or dragon.",
     yes="123456s [789s] 1234z +5z", no="123456s [789s] 1235z +5z")
def small_snake(win: Seen) -> int:
    return win.reading.form.name == "small_snake"
