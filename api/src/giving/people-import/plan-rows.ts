import type { EndCause, PeopleOutcome } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { hashAddress } from '../../inbox/newsletter/clean/suppressions.repository';
import { formatLongDay } from '../../server/time/days';
import { createPeopleIndex, findOrAdd, type FoundPerson } from './find-people';
import type { Known } from './load-known';
import type { DeclarationPart } from './read-declaration';
import type { GiftPart } from './read-gift';
import type { PersonRow } from './read-person';
import type { SubscriptionPart } from './read-subscription';

type NewSubscription = Extract<SubscriptionPart, { isOn: true }>;

export interface PlannedRow {
  row: PersonRow;
  /** Supporter of the row; without an id if they are new, until they are written. */
  person: FoundPerson | undefined;
  isNewPerson: boolean;
  gift: GiftPart | undefined;
  subscriber: NewSubscription | undefined;
  suppression: EndCause | undefined;
  declaration: DeclarationPart | undefined;
  outcome: PeopleOutcome;
  says: string;
}

/** Records that earlier rows of the same file bring. */
export const createSeen = () => ({
  people: createPeopleIndex(),
  addresses: new Set<string>(),
  gifts: new Set<string>(),
  declared: new Map<FoundPerson, Set<string>>(),
});

export type Seen = ReturnType<typeof createSeen>;

interface PlanContext {
  known: Known;
  seen: Seen;
  supporters: boolean;
}

/** Sentences about a row: what it brings, what is here already, and what can't be brought. */
interface Remarks {
  here: string[];
  problems: string[];
}

const wantsPerson = ({ name, email, gift, declaration }: PersonRow, isWanted: boolean) =>
  Boolean(name || email) && (isWanted || isValue(gift) || isValue(declaration));

const isValue = <Value>(part: { value: Value } | { problem: string } | undefined): part is { value: Value } =>
  part !== undefined && 'value' in part;

function planGift(
  { gift, giftKey = '' }: PersonRow,
  { known, seen }: PlanContext,
  { here, problems }: Remarks,
) {
  if (gift === undefined) return undefined;
  if (!isValue(gift)) {
    problems.push(gift.problem);
    return undefined;
  }
  const { value } = gift;
  const isHere = known.gifts.has(giftKey) || seen.gifts.has(giftKey);
  const text = `Gift of ${pounds(value.amount)} on ${formatLongDay(value.day)}`;
  here.push(isHere ? `${text} is here already.` : `${text}.`);
  seen.gifts.add(giftKey);
  return isHere ? undefined : value;
}

function planSubscription(
  { subscription, email }: PersonRow,
  { known, seen }: PlanContext,
  { here, problems }: Remarks,
): Pick<PlannedRow, 'subscriber' | 'suppression'> {
  const nothing = { subscriber: undefined, suppression: undefined };
  if (subscription === undefined) return nothing;
  if (!isValue(subscription)) {
    problems.push(subscription.problem);
    return nothing;
  }
  const { value } = subscription;
  const address = email.toLowerCase();
  const isOn = known.isSubscribed.get(address);
  const say = (text: string) => {
    here.push(text);
    return nothing;
  };
  if (seen.addresses.has(address)) return say('Their subscription is in an earlier row.');
  if (isOn)
    return say(
      value.isOn
        ? 'Already subscribes.'
        : 'Subscribes here. Please unsubscribe them yourself if they want that.',
    );
  const isSuppressed = known.suppressed.has(hashAddress(email));
  if (!value.isOn) {
    if (isSuppressed) return say('Gets no newsletters already.');
    seen.addresses.add(address);
    here.push('Will get no newsletters.');
    return { subscriber: undefined, suppression: value.because };
  }
  if (isSuppressed || isOn === false) {
    problems.push(
      'They asked for no more newsletters, or emails to them came back, so they are not subscribed.',
    );
    return nothing;
  }
  seen.addresses.add(address);
  here.push('New subscriber.');
  return { subscriber: value, suppression: undefined };
}

function planDeclaration(
  { declaration }: PersonRow,
  person: FoundPerson | undefined,
  { known, seen }: PlanContext,
  { here, problems }: Remarks,
) {
  if (declaration === undefined) return undefined;
  if (!isValue(declaration) || !person) {
    problems.push(isValue(declaration) ? 'Gift Aid declaration: the name is missing.' : declaration.problem);
    return undefined;
  }
  const { on } = declaration.value;
  const own = seen.declared.get(person) ?? new Set();
  const isHere = own.has(on) || known.declared.has(`${person.id} ${on}`);
  seen.declared.set(person, own.add(on));
  const text = `Gift Aid declaration of ${formatLongDay(on)}`;
  here.push(isHere ? `${text} is here already.` : `${text}.`);
  return isHere ? undefined : declaration.value;
}

function findOutcome(brings: boolean, isNew: boolean, { here, problems }: Remarks): PeopleOutcome {
  if (problems.length > 0) return brings ? 'partly' : 'refused';
  if (here.length === 0 && !brings) return 'refused';
  return isNew ? 'new' : 'same';
}

/** Decides what a row brings. Rows must be planned in the order of the file. */
export function planRow(row: PersonRow, context: PlanContext): PlannedRow {
  const { known, seen } = context;
  const remarks: Remarks = { here: [], problems: [...row.problems] };
  const wanted = wantsPerson(row, context.supporters);
  const { person, isNewPerson } = wanted
    ? findOrAdd(row, { known: known.people, seen: seen.people }, remarks.here)
    : { person: undefined, isNewPerson: false };
  const gift = planGift(row, context, remarks);
  const subscription = planSubscription(row, context, remarks);
  const declaration = planDeclaration(row, person, context, remarks);
  const { subscriber, suppression } = subscription;
  const brings = isNewPerson || Boolean(gift ?? subscriber ?? suppression ?? declaration);
  const isNew = isNewPerson || (person === undefined && brings);
  const outcome = findOutcome(brings, isNew, remarks);
  const nothing = 'There is nothing in this row that can be imported.';
  const begins = isNewPerson ? ['New supporter.'] : [];
  const texts = [...begins, ...remarks.here, ...remarks.problems];
  return {
    row,
    person,
    isNewPerson,
    gift,
    subscriber,
    suppression,
    declaration,
    outcome,
    says: texts.join(' ') || nothing,
  };
}

export const noTotals = () => ({
  new: 0,
  same: 0,
  partly: 0,
  refused: 0,
  supporters: 0,
  subscribers: 0,
  suppressions: 0,
  gifts: 0,
  amount: 0,
  declarations: 0,
});

export function addToTotals(totals: ReturnType<typeof noTotals>, planned: PlannedRow) {
  const { outcome, isNewPerson, subscriber, suppression, gift, declaration } = planned;
  totals[outcome] += 1;
  totals.supporters += isNewPerson ? 1 : 0;
  totals.subscribers += subscriber ? 1 : 0;
  totals.suppressions += suppression ? 1 : 0;
  totals.gifts += gift ? 1 : 0;
  totals.amount += gift?.amount ?? 0;
  totals.declarations += declaration ? 1 : 0;
}
