import { DocumentIcon, Select } from '@lapis/portal';
import { blockForm, type BlockOf } from '../block-form';
import { ChosenCards } from './ChosenCards';

const choices: { value: BlockOf<'cards'>['of']; label: string }[] = [
  { value: 'stories', label: 'The newest stories' },
  { value: 'projects', label: 'Projects, the running ones first' },
  { value: 'chosen', label: 'Those that I choose' },
];

const counts = Array.from({ length: 12 }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}));

export const cardsForm = blockForm({
  type: 'cards',
  hint: 'Stories and projects, chosen or the newest',
  Icon: DocumentIcon,
  blank: () => ({ of: 'stories' as const, count: 3, chosen: [] }),
  summary: ({ of, count, chosen }) =>
    of === 'chosen'
      ? `${chosen.length} chosen`
      : `${count} ${of === 'stories' ? 'newest stories' : 'projects'}`,
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
