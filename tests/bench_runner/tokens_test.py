import base64
import hashlib
import hmac
import json
import unittest

import given  # noqa: F401
from runner import tokens


def part(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Token(unittest.TestCase):
    def test_has_the_claims_that_the_services_check(self) -> None:
        head, body, signature = tokens.mint("secret", "7", 1000).split(".")

        self.assertEqual(json.loads(part(head)), {"alg": "HS256", "typ": "JWT"})
        claims = json.loads(part(body))
        self.assertEqual((claims["iss"], claims["aud"], claims["sub"]), ("kuhnya", "kuhnya", "7"))
        self.assertEqual(claims["roles"], ["customer"])
        self.assertGreater(claims["exp"], 1000)
        wanted = hmac.new(b"secret", f"{head}.{body}".encode(), hashlib.sha256).digest()
        self.assertEqual(part(signature), wanted)


if __name__ == "__main__":
    unittest.main()
