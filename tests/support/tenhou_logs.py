"""Small logs of Tenhou, written by hand."""

NINE = "0,32,36,68,72,104,108,112,116,4,8,40,44"
OTHERS = (
    'hai1="1,5,9,13,17,21,25,29,33,37,41,45,49" hai2="2,6,10,14,18,22,26,30,34,38,42,46,50" '
    'hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"'
)
POINTS = 'ten="250,250,250,250" oya="0"'
EVEN = 'sc="250,0,250,0,250,0,250,0"'
ABORTED = f'<INIT seed="0,0,0,1,2,100" {POINTS} hai0="{NINE}" {OTHERS}/><T53/><RYUUKYOKU type="yao9" ba="0,0" {EVEN}/>'
# 123m 456m 789m 123p 5p, and another 5p comes: won with the dealt tiles.
HEAVENLY = (
    f'<INIT seed="0,0,0,1,2,100" {POINTS} hai0="0,4,8,12,17,20,24,28,32,36,40,44,53" '
    'hai1="1,5,9,13,18,21,25,29,33,37,41,45,48" hai2="2,6,10,14,19,22,26,30,34,38,42,46,49" '
    'hai3="3,7,11,15,60,23,27,31,35,39,43,47,50"/><T54/>'
    '<AGARI ba="0,0" hai="0,4,8,12,17,20,24,28,32,36,40,44,53,54" machi="54" ten="30,48000,5" yakuman="37" '
    'doraHai="100" who="0" fromWho="0" sc="250,480,250,-160,250,-160,250,-160"/>'
)


def log(*parts: str, rules: int = 9, names: str = 'n0="A" n1="B" n2="C" n3="D"') -> bytes:
    """A whole log of these deals."""
    head = f'<mjloggm ver="2.3"><GO type="{rules}"/><UN {names}/><TAIKYOKU oya="0"/>'
    return f"{head}{''.join(parts)}</mjloggm>".encode()
