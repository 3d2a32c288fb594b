#!/usr/bin/python3
"""produce_callback.py BROKERS TOPIC KEY VALUE…: publishes each value under the key, as any Python program with
confluent-kafka and its defaults would; that client chooses the partition by its own hash, not by ours. Prints
partition:offset of each value; leaves with 1 when one was not delivered."""

import sys

from confluent_kafka import Producer

WAIT_SECONDS_MAX = 30
undelivered = []


def report(error, message):
    if error is not None:
        undelivered.append(str(error))
    else:
        print(f"{message.partition()}:{message.offset()}")


brokers, topic, key, *values = sys.argv[1:]
producer = Producer({"bootstrap.servers": brokers})
for value in values:
    producer.produce(topic, key=key, value=value, on_delivery=report)
left = producer.flush(WAIT_SECONDS_MAX)
for why in undelivered:
    print(why, file=sys.stderr)
sys.exit(1 if left > 0 or undelivered else 0)
