"""House rules on the page: lists are chosen word by word."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Opened = Callable[..., Page]


def test_a_list_is_chosen_word_by_word(open_page: Opened) -> None:
    page = open_page("/play/riichi-phoenix?with=friends")
    page.locator("details > summary").click()
    draws = page.get_by_role("group", name="The abortive draws.")
    expect(draws.get_by_role("checkbox")).to_have_count(6)
    nine = draws.get_by_role("checkbox", name="nine terminals and honours")
    nine.uncheck()
    draws.get_by_role("checkbox", name="four kans").uncheck()
    nine.check()
    with page.expect_request(lambda asked: asked.method == "POST" and "/api/rooms" in asked.url) as sent:
        page.get_by_role("button", name="Make a room").click()
    wanted = sent.value.post_data_json["options"]
    assert wanted == {"abortive_draws": "four_riichi,four_winds,nine_terminals,triple_ron,violation"}
    expect(page.get_by_label("Send this link to your friends")).to_be_visible()
