import type { StaffGift } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { type RadioChoice, RadioField, Select, textProps } from '@lapis/portal';
import { Field, FieldErrors } from '@lapis/ui/forms';
import { dayInList, today } from '../parts/days';
import { TaxpayerFields } from './TaxpayerFields';
import type { TypedTaxpayer } from './typed-taxpayer';

type Covers = 'both' | 'past' | 'future' | 'one';

export interface TypedDeclaration {
  made_on: string;
  covers: Covers;
  /** The only gift, if it covers one; null for the first that may be chosen. */
  gift: number | null;
  taxpayer: TypedTaxpayer;
}

/** Returns the scope that holds: a single gift can only be chosen if there is one. */
const findScope = ({ covers }: TypedDeclaration, singles: StaffGift[]) =>
  covers === 'one' && singles.length === 0 ? 'both' : covers;

const findGift = ({ gift }: TypedDeclaration, singles: StaffGift[]) => gift ?? singles[0]?.id;

/** @param singles gifts that a declaration for one gift may be for */
export function sentDeclaration(declared: TypedDeclaration, singles: StaffGift[] = []) {
  const { made_on, taxpayer } = declared;
  const scope = findScope(declared, singles);
  const only_gift = scope === 'one' ? findGift(declared, singles) : undefined;
  return {
    made_on,
    past: scope !== 'future',
    future: scope !== 'past',
    ...(only_gift !== undefined && { only_gift }),
    taxpayer,
  };
}

const scopes: RadioChoice<Covers>[] = [
  { value: 'both', label: 'Gifts in the last four years and all future gifts' },
  { value: 'future', label: 'Gifts from that date on' },
  { value: 'past', label: 'Gifts in the last four years only' },
];

const oneGift: RadioChoice<Covers> = {
  value: 'one',
  label: 'One gift only',
  hint: 'As on a Gift Aid envelope.',
};

const giftLabel = ({ received, last_on, reference }: StaffGift) =>
  `${pounds(received)}${last_on ? `, ${dayInList(last_on)}` : ''} (${reference})`;

interface DeclaredFieldsProps {
  declared: TypedDeclaration;
  /** Name of the object in the request, with a dot; '' if the fields are at its top. */
  under?: string;
  /** Gifts that a declaration for one gift may be for. */
  singles?: StaffGift[];
  /** False for a declaration for one gift, which stays so. */
  asksScope?: boolean;
  onChange: (declared: TypedDeclaration) => void;
}

/** Fields for what a person has declared: when, for which gifts, and who they are. */
export function DeclaredFields({
  declared,
  under = '',
  singles = [],
  asksScope = true,
  onChange,
}: DeclaredFieldsProps) {
  const { made_on, taxpayer } = declared;
  const scope = findScope(declared, singles);
  return (
    <>
      <Field
        {...textProps(
          {
            fields: { made_on },
            change: (changes) => onChange({ ...declared, made_on: changes.made_on ?? '' }),
          },
          'made_on',
        )}
        name={`${under}made_on`}
        label="Date it was made"
        type="date"
        max={today()}
      />
      {asksScope && (
        <RadioField
          legend="Which gifts does it cover?"
          choices={singles.length > 0 ? [...scopes, oneGift] : scopes}
          value={scope}
          onChange={(covers) => onChange({ ...declared, covers })}
        />
      )}
      {scope === 'one' && (
        <Select
          label="The gift"
          name={`${under}only_gift`}
          value={String(findGift(declared, singles))}
          options={singles.map((each) => ({ value: String(each.id), label: giftLabel(each) }))}
          onChange={(gift) => onChange({ ...declared, gift: Number(gift) })}
        />
      )}
      <FieldErrors name={`${under}past`} />
      <FieldErrors name={`${under}future`} />
      <TaxpayerFields
        fields={taxpayer}
        under={`${under}taxpayer`}
        change={(changes) => onChange({ ...declared, taxpayer: { ...taxpayer, ...changes } })}
      />
    </>
  );
}
