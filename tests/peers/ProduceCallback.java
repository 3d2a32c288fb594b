import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * java ProduceCallback.java BROKERS TOPIC KEY VALUE…: publishes each value under the key, as any Java program with
 * Kafka's own client and its defaults would. Prints partition:offset of each value; leaves with 1 when one was not
 * delivered.
 */
public final class ProduceCallback {
    private static final long WAIT_SECONDS_MAX = 30;

    public static void main(String[] words) throws Exception {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", words[0]);
        List<Future<RecordMetadata>> deliveries = new ArrayList<>();
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (String value : Arrays.asList(words).subList(3, words.length)) {
                deliveries.add(producer.send(new ProducerRecord<>(words[1], words[2], value)));
            }
            for (Future<RecordMetadata> delivery : deliveries) {
                RecordMetadata place = delivery.get(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
                System.out.println(place.partition() + ":" + place.offset());
            }
        }
    }
}
