import { send } from '@lapis/http';
import { RuleIcon, Select, textProps } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { defineBlockForm } from '../block-form';
import { ItemsField } from '../fields/ItemsField';

const blank = () => ({ pounds: '', does: '' });

export const giveForm = defineBlockForm({
  type: 'give',
  hint: 'A box that asks for a gift, with amounts and what each pays for',
  Icon: RuleIcon,
  blank: () => ({ title: '', text: '', purpose: '', amounts: [blank()] }),
  summary: ({ title, text }) => title || text,
  fromHtml: null,
  Form: ({ writing, within }) => {
    const { fields, change } = writing;
    const purposes = usePurposes(fields.purpose);
    return (
      <>
        <Field
          label="Title"
          hint="Leave blank for “Give to our work”, “Give to this appeal” or “Give to this project”."
          maxLength={160}
          {...textProps(writing, 'title', within)}
        />
        <TextArea label="Text" rows={2} maxLength={400} {...textProps(writing, 'text', within)} />
        <Select
          label="What gifts are for"
          name={`${within}.purpose`}
          value={fields.purpose}
          options={purposes}
          onChange={(purpose) => change({ purpose })}
        />
        <ItemsField
          name={`${within}.amounts`}
          one="amount"
          items={fields.amounts}
          blank={blank}
          most={4}
          onChange={(amounts, typing) => change({ amounts }, typing)}
        >
          {(item, at) => (
            <>
              <Field
                label="Pounds"
                hint="Such as 25 or 13.40"
                inputMode="decimal"
                maxLength={12}
                {...textProps(item, 'pounds', at)}
              />
              <Field label="What it pays for" maxLength={120} {...textProps(item, 'does', at)} />
            </>
          )}
        </ItemsField>
      </>
    );
  },
});

/** Returns the open appeals and the projects to which visitors can give, and the chosen one. */
function usePurposes(chosen: string) {
  const { data } = useQuery({
    queryKey: ['purposes-of-gifts'],
    queryFn: ({ signal }) => send('GET /giving', { signal }),
  });
  const { appeals = [], projects = [] } = data?.results ?? {};
  const options = [
    { value: '', label: 'Where it’s needed most' },
    ...appeals
      .filter(({ is_open }) => is_open)
      .map(({ slug, title }) => ({ value: `appeal:${slug}`, label: title })),
    ...projects.map(({ slug, title }) => ({ value: `project:${slug}`, label: title })),
  ];
  const isListed = options.some(({ value }) => value === chosen);
  return isListed ? options : [...options, { value: chosen, label: data ? 'No longer open for gifts' : '…' }];
}
