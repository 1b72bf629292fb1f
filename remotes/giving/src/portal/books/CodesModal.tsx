import type { Books, BookSettings } from '@lapis/contract';
import { FormModal, notices, Select } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fundsQuery } from '../funds/funds.queries';
import { useChecked } from '../parts/refusal';
import { codeNames, codeWords, systemWords } from './book-words';
import { changeBooks, forgetBooks } from './books.queries';

const systems = Object.keys(systemWords) as BookSettings['system'][];

const hints: Partial<Record<keyof BookSettings, string>> = {
  bank: 'Xero takes no journals on bank accounts: use a clearing account there, and code the bank’s lines to it.',
  cards:
    'An account of its own, to which you code the bank’s line of each payout: what is left there is not paid out yet.',
  income: 'For all funds that have no code of their own below.',
  gift_aid: 'Where HMRC’s payments are booked: income, or the debtor if your accountant books claims.',
  spending: 'For spending that was entered without a code.',
  transfers: 'Both sides of a transfer are booked here, so that it comes to nothing.',
};

interface CodesModalProps {
  books: Books;
  onClose: () => void;
}

export function CodesModal({ books, onClose }: CodesModalProps) {
  const client = useQueryClient();
  const { data: funds = [] } = useQuery(fundsQuery());
  const [settings, setSettings] = useState(books.settings);
  const saving = useMutation({
    mutationFn: (sent: BookSettings) => changeBooks(books, sent),
    onSuccess() {
      void forgetBooks(client);
      notices.say('The nominal codes are saved. Existing journals don’t change.');
      onClose();
    },
  });
  const change = (changes: Partial<BookSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const text = (name: (typeof codeNames)[number] | 'tax_rate' | 'tracking') => ({
    name,
    hint: hints[name],
    autoComplete: 'off',
    maxLength: 60,
    value: settings[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  const codeOf = (id: number) => settings.fund_income.find(({ fund_id }) => fund_id === id)?.code ?? '';
  /** Returns the name of a fund's field, under which the server reports errors once it has been sent. */
  function nameOf(id: number) {
    const place = saving.variables?.fund_income.findIndex(({ fund_id }) => fund_id === id) ?? -1;
    return place < 0 ? `fund ${id}` : `fund_income.${place}.code`;
  }
  const setCode = (fund_id: number, code: string) =>
    change({
      fund_income: [
        ...settings.fund_income.filter((each) => each.fund_id !== fund_id),
        ...(code === '' ? [] : [{ fund_id, code }]),
      ],
    });
  return (
    <FormModal
      title="Nominal codes"
      button="Save"
      isBusy={saving.isPending}
      failure={useChecked(saving.error).failure}
      onSubmit={() => saving.mutate(settings)}
      onClose={onClose}
    >
      <Select
        label="Accounting software"
        name="system"
        value={settings.system}
        options={systems.map((value) => ({ value, label: systemWords[value] }))}
        onChange={(system) => change({ system })}
      />
      <Field
        label="First day of the journals"
        name="starts_on"
        type="date"
        hint="What came before is in your accounts already, and is never booked from here."
        value={settings.starts_on ?? ''}
        onChange={({ target }) => change({ starts_on: target.value || null })}
      />
      <p>
        {settings.system === 'quickbooks'
          ? 'QuickBooks wants the names of accounts, not their numbers; for a sub-account, the names of both, as in Income:Gifts.'
          : 'Type the codes as they are in your chart of accounts.'}
      </p>
      {codeNames.map((name) => (
        <Field key={name} {...text(name)} label={codeWords[name]} />
      ))}
      {funds.map(({ id, title }) => (
        <Field
          key={id}
          label={`Gifts to ${title}`}
          name={nameOf(id)}
          hint="Blank for the code of Gifts."
          autoComplete="off"
          maxLength={60}
          value={codeOf(id)}
          onChange={({ target }) => setCode(id, target.value)}
        />
      ))}
      {settings.system === 'xero' && (
        <>
          <Field {...text('tax_rate')} label="Tax rate" hint="The name of the rate without VAT in Xero." />
          <Field
            {...text('tracking')}
            label="Tracking category"
            hint="If Xero has one whose options are named like your funds. Blank for none."
          />
        </>
      )}
    </FormModal>
  );
}
