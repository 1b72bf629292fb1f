import type { PayoutOptions } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { HttpError } from '../../server/http/http-error';
import type { NewMail } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { giveTurns } from '../../server/time/take-turns';
import type { EntryRow } from '../ledger/ledger.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { claimLine } from '../statements/gift-of-line';
import { setLineEntries } from '../statements/line-entries';
import { payoutsRepository } from './payouts.repository';
import { type PlannedItem, planPayout } from './plan-payout';
import type { Report } from './read-report';
import { type RecordedEntries, recordItem } from './record-item';

/** Refunds and fees come last, because their payment may be in the same payout. */
const isFirst = ({ kind }: PlannedItem) => kind !== 'refund' && kind !== 'fee';

/**
 * Records a bank payment as a platform's payout: a gift for each row that isn't recorded yet, with its gross amount
 * and its fee. All entries are tied to the payment, so that undoing its match takes the payout back.
 * @throws HttpError 404, 409 if the payment is matched already, 422 if the report doesn't add up to it
 */
export async function recordPayout(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  { report, options }: { report: Report; options: PayoutOptions },
  actor: Actor,
) {
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    // A concurrent payout with the same rows waits here, and then finds them recorded.
    await givingSettingsRepository(db).holdReceipts();
    const line = await claimLine(db, id, 'in');
    const { planned, plan } = await planPayout(db, report, line, options);
    if (plan.problem) throw new HttpError(422, plan.problem);
    const { platform } = report;
    const context = { writing, platform, line, thank: options.thank, payments: new Map<string, EntryRow>() };
    const entries: RecordedEntries['entries'] = [];
    const emails: NewMail[] = [];
    const giveTurn = giveTurns();
    for (const each of [...planned.filter(isFirst), ...planned.filter((one) => !isFirst(one))]) {
      await giveTurn();
      const recorded = await recordItem(each, context);
      entries.push(...recorded.entries);
      emails.push(...recorded.emails);
    }
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    if (sum !== line.amount) throw new Error(`The payout came to ${sum}, and not to ${line.amount}`);
    // The first entry stands for the payment in lists, so it should have a gift.
    const sorted = entries.toSorted(
      (one, other) => Number(one.gift_id === null) - Number(other.gift_id === null),
    );
    await setLineEntries(
      db,
      id,
      sorted.map((entry) => entry.id),
    );
    await payoutsRepository(db).add({
      lineId: id,
      platform: platform.name,
      number: [...new Set(planned.map(({ item }) => item.payout))].filter(Boolean).join(', '),
      supporters: planned.flatMap(({ isNewPerson, person }) => (isNewPerson ? (person?.id ?? []) : [])),
    });
    await audit(db).note(actor, {
      action: 'matched',
      kind: 'statements',
      id: line.statement_id,
      title: `Payout of ${platform.name}`,
      details: { line: id, amount: line.amount, gifts: plan.gifts, fees: plan.fees },
    });
    return emails;
  });
  await changes.publish(['giving']);
}
