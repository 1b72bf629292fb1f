import type { GivingPage } from '@lapis/contract';
import type { GiftValues } from '@lapis/contract/gift-form';
import { Choice, Choices } from '../../kit/Choice';
import { Group } from '../../kit/Group';
import styles from './HowFields.module.css';

export const IntervalFields = ({ initial }: { initial: GiftValues }) => (
  <Group legend="How often?" name="interval">
    <Choices>
      <Choice name="interval" value="once" title="Once" defaultChecked={initial['interval'] !== 'month'} />
      <Choice
        name="interval"
        value="month"
        title="Each month"
        says="You can stop at any time"
        defaultChecked={initial['interval'] === 'month'}
      />
    </Choices>
  </Group>
);

const methodWords = {
  transfer: {
    title: 'Bank transfer',
    by: 'bank transfer',
    says: 'The next page gives you our bank details and a reference. For a monthly gift, you set up a standing order. There is no fee.',
  },
  card: {
    title: 'Card, wallet or Direct Debit',
    by: 'card, wallet or Direct Debit',
    says: 'You pay on our payment provider’s secure page.',
  },
} as const;

export function MethodFields({ methods, initial }: Pick<GivingPage, 'methods'> & { initial: GiftValues }) {
  const [only] = methods;
  if (only && methods.length === 1)
    return (
      <div className={styles.only}>
        <input type="hidden" name="method" value={only} />
        <h2 className={styles.title}>By {methodWords[only].by}</h2>
        <p>{methodWords[only].says}</p>
      </div>
    );
  return (
    <Group legend="How would you like to give?" name="method">
      <Choices isWide>
        {methods.map((method) => (
          <Choice
            key={method}
            name="method"
            value={method}
            title={methodWords[method].title}
            says={methodWords[method].says}
            defaultChecked={initial['method'] === method}
          />
        ))}
      </Choices>
    </Group>
  );
}
