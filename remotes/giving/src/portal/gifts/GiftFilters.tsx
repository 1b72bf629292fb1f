import { intervals, paymentMethods } from '@lapis/contract/gift-rules';
import { DayFilter, FilterGrid, type ListSearch, Select } from '@lapis/portal';
import { PurposeField } from '../purpose/PurposeField';
import { methodOptions } from './method-words';

/** Parses an id from the page's address. */
const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
export const dayIn = (text: string | undefined) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
export const purposeIn = (text: string | undefined) =>
  text && /^(general|(appeal|project):[a-z0-9-]{1,120})$/.test(text) ? text : undefined;

/** Returns the address's filters, apart from search, state and order. */
export const narrowedBy = ({ param }: Pick<ListSearch, 'param'>) => ({
  method: paymentMethods.find((method) => method === param('method')),
  interval: intervals.find((interval) => interval === param('interval')),
  purpose: purposeIn(param('purpose')),
  from: dayIn(param('from')),
  to: dayIn(param('to')),
  appeal: idIn(param('appeal')),
  supporter: idIn(param('supporter')),
});

export type GiftNarrowing = ReturnType<typeof narrowedBy>;

interface GiftFiltersProps extends GiftNarrowing {
  search: ListSearch;
}

const ANY = 'any';
const GENERAL = 'general';

interface PurposeFilterProps {
  purpose: string | undefined;
  search: ListSearch;
}

export const PurposeFilter = ({ purpose, search }: PurposeFilterProps) => (
  <PurposeField
    label="For"
    value={purpose === GENERAL ? '' : (purpose ?? ANY)}
    first={{ value: ANY, label: 'Any purpose' }}
    onChange={(value) => search.change({ purpose: value === ANY ? undefined : value || GENERAL })}
  />
);

/** Filters of the gifts list: the days on which money came, purpose, method and interval. */
export const GiftFilters = ({ method, interval, purpose, from, to, search }: GiftFiltersProps) => (
  <FilterGrid>
    <DayFilter label="Money from" name="from" day={from} search={search} max={to} />
    <DayFilter label="Money to" name="to" day={to} search={search} min={from} />
    <PurposeFilter purpose={purpose} search={search} />
    <Select
      label="Method"
      name="method"
      value={method ?? ''}
      options={[{ value: '', label: 'Any method' }, ...methodOptions]}
      onChange={(value) => search.change({ method: value })}
    />
    <Select
      label="How often"
      name="interval"
      value={interval ?? ''}
      options={[
        { value: '', label: 'Once or monthly' },
        { value: 'once', label: 'Once' },
        { value: 'month', label: 'Monthly' },
      ]}
      onChange={(value) => search.change({ interval: value })}
    />
  </FilterGrid>
);
