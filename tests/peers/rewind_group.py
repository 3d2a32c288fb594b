#!/usr/bin/python3
"""rewind_group.py BROKERS GROUP TOPIC: takes the offsets of a group back to where each partition begins, as if its
consumer had died before it committed any. The group must have no member. Prints how many partitions it took back."""

import sys

from confluent_kafka import Consumer, TopicPartition

WAIT_SECONDS_MAX = 30

brokers, group, topic = sys.argv[1:]
consumer = Consumer({"bootstrap.servers": brokers, "group.id": group, "enable.auto.commit": False})
partitions = consumer.list_topics(topic, timeout=WAIT_SECONDS_MAX).topics[topic].partitions
first = [
    TopicPartition(topic, each, consumer.get_watermark_offsets(TopicPartition(topic, each), timeout=WAIT_SECONDS_MAX)[0])
    for each in partitions
]
for done in consumer.commit(offsets=first, asynchronous=False):
    if done.error is not None:
        sys.exit(str(done.error))
consumer.close()
print(len(first))
