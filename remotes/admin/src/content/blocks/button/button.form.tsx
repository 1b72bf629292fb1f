import { LinkIcon, Select, textProps } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { LinkField } from '../../../editor/toolbar/LinkField';
import { defineBlockForm, type BlockOfType } from '../block-form';

const kinds: { value: BlockOfType<'button'>['kind']; label: string }[] = [
  { value: 'help', label: 'The site’s help button' },
  { value: 'plain', label: 'Another button' },
];

export const buttonForm = defineBlockForm({
  type: 'button',
  hint: 'A button that leads somewhere',
  Icon: LinkIcon,
  blank: () => ({ label: '', href: '', kind: 'help' as const }),
  summary: ({ label, kind }) => label || (kind === 'help' ? 'The site’s help button' : ''),
  fromHtml: null,
  Form: ({ writing, within }) => {
    const { fields, change } = writing;
    const isHelp = fields.kind === 'help';
    return (
      <>
        <Select
          label="Kind"
          name={`${within}.kind`}
          value={fields.kind}
          options={kinds}
          onChange={(kind) => change({ kind })}
        />
        <Field
          label="What it says"
          hint={isHelp ? 'Leave it empty to use the site’s own words.' : undefined}
          maxLength={80}
          {...textProps(writing, 'label', within)}
        />
        <LinkField
          label="Where it leads"
          name={`${within}.href`}
          hint={
            isHelp
              ? 'Leave it empty to lead to the contact page.'
              : 'Words from a page’s title, or an address such as /contact or https://example.org'
          }
          href={fields.href}
          onChange={(href) => change({ href })}
        />
      </>
    );
  },
});
