import type { GivingPage } from '@lapis/contract';
import type { GiftValues } from '@lapis/contract/gift-form';
import { Choice, Choices } from '../kit/Choice';
import { Group } from '../kit/Group';

/** How often: once, unless somebody says otherwise. */
export const IntervalFields = ({ initial }: { initial: GiftValues }) => (
  <Group legend="How often?" name="interval">
    <Choices>
      <Choice name="interval" value="once" title="Once" defaultChecked={initial['interval'] !== 'month'} />
      <Choice
        name="interval"
        value="month"
        title="Each month"
        says="Until you stop it, at any time"
        defaultChecked={initial['interval'] === 'month'}
      />
    </Choices>
  </Group>
);

const methodWords = {
  transfer: {
    title: 'Bank transfer',
    says: 'We tell you our account and a reference; for a monthly gift you set up a standing order. No fee is taken from it.',
  },
  card: {
    title: 'Card, wallet or Direct Debit',
    says: 'You pay on the secure page of our payment provider.',
  },
} as const;

/** How the money comes. Where there is one way alone there is nothing to choose. */
export function MethodFields({ methods, initial }: Pick<GivingPage, 'methods'> & { initial: GiftValues }) {
  const [only] = methods;
  if (only && methods.length === 1)
    return (
      <p>
        <input type="hidden" name="method" value={only} />
        <strong>{methodWords[only].title}.</strong> {methodWords[only].says}
      </p>
    );
  return (
    <Group legend="How would you like to give?" name="method">
      <Choices isWide>
        {methods.map((method) => (
          <Choice
            key={method}
            name="method"
            value={method}
            {...methodWords[method]}
            defaultChecked={initial['method'] === method}
          />
        ))}
      </Choices>
    </Group>
  );
}
