import hashlib

from jericho_tui.core.seats import derive, stream


def test_equal_words_give_equal_streams():
    assert [stream(7, "deal", 3).random() for _ in range(2)] == [stream(7, "deal", 3).random()] * 2


def test_other_purposes_numbers_and_seeds_give_other_streams():
    seeds = {
        derive(7, "deal", 3),
        derive(7, "deal", 4),
        derive(7, "bot", 3),
        derive(8, "deal", 3),
        derive(7, "deal"),
        derive(7, "deal3"),
        derive(7, 3, "deal"),
        derive(73, "deal"),
    }
    assert len(seeds) == 8


def test_a_derived_seed_fits_a_toml_integer():
    assert all(0 <= derive(seed, "x") < 2**63 for seed in range(1000))


def test_the_derivation_is_sha_256_of_the_words_on_every_platform():
    """Frozen: records name the seed their deal came from."""
    digest = hashlib.sha256(b"1\x1fdeal\x1f0").digest()
    assert derive(1, "deal", 0) == int.from_bytes(digest[:8], "big") >> 1
