import { DocumentIcon, Select } from '@lapis/portal';
import { defineBlockForm, type BlockOfType } from '../block-form';
import { ChosenCards } from './ChosenCards';

const choices: { value: BlockOfType<'cards'>['of']; label: string }[] = [
  { value: 'stories', label: 'The newest stories' },
  { value: 'projects', label: 'Projects, running ones first' },
  { value: 'chosen', label: 'The ones I choose' },
];

const counts = Array.from({ length: 12 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

export const cardsForm = defineBlockForm({
  type: 'cards',
  hint: 'Stories and projects: the newest, or ones you choose',
  Icon: DocumentIcon,
  blank: () => ({ of: 'stories' as const, count: 3, chosen: [] }),
  summary: ({ of, count, chosen }) =>
    of === 'chosen'
      ? `${chosen.length} chosen`
      : `${count} ${of === 'stories' ? 'newest stories' : 'projects'}`,
  fromHtml: null,
  Form: ({ writing: { fields, change }, within }) => (
    <>
      <Select
        label="What to show"
        name={`${within}.of`}
        value={fields.of}
        options={choices}
        onChange={(of) => change({ of })}
      />
      {fields.of === 'chosen' ? (
        <ChosenCards
          name={`${within}.chosen`}
          chosen={fields.chosen}
          onChange={(chosen, typing) => change({ chosen }, typing)}
        />
      ) : (
        <Select
          label="How many"
          name={`${within}.count`}
          value={String(fields.count)}
          options={counts}
          onChange={(count) => change({ count: Number(count) })}
        />
      )}
    </>
  ),
});
