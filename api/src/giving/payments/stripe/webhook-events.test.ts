import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type Stripe from 'stripe';
import { readEventSubject } from './event-subject';
import { webhookEvents } from './webhook-events';

test('the site handles each event that the webhook sends', () => {
  for (const type of webhookEvents)
    expect(
      readEventSubject({ type, data: { object: { id: 'x', charge: 'ch_1' } } } as Stripe.Event),
    ).toBeDefined();
});

test('the guide lists the same events', () => {
  const guide = readFileSync(resolve(__dirname, '../../../../../docs/how-to/set-up-stripe.md'), 'utf8');
  const listed = [...guide.matchAll(/^ +- `([a-z._]+)`: (.+)$/gm)].flatMap(([, group = '', names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => group + name),
  );
  expect(listed.toSorted()).toEqual([...webhookEvents].toSorted());
});
