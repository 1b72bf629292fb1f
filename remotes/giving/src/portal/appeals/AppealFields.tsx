import type { Appeal } from '@lapis/contract';
import { Aside, Select, textProps, checkboxProps, type FieldWriter } from '@lapis/portal';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { AmountsField } from '../parts/AmountsField';
import type { TypedAppeal } from './appeal-form';
import { projectsQuery } from './appeals.queries';
import { saysMore } from './paragraphs';

type AppealTexts = FieldWriter<
  Record<'title' | 'slug' | 'summary' | 'text' | 'target' | 'starts_on' | 'ends_on', string>
>;

interface AppealFieldsProps extends FieldWriter<TypedAppeal> {
  /** Undefined for a new appeal. */
  appeal?: Appeal;
}

export function AppealFields({ fields, change, appeal }: AppealFieldsProps) {
  const texts: AppealTexts = { fields, change };
  return (
    <>
      <Field {...textProps(texts, 'title')} label="Title" maxLength={120} required />
      <Field
        {...textProps(texts, 'slug')}
        label="Address"
        hint="The end of its web address, such as winter-coats in /give/winter-coats. If left blank, it is made from the title."
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextArea
        {...textProps(texts, 'summary')}
        label="In a sentence"
        hint="Shown in lists, and to search engines."
        rows={2}
      />
      <TextArea
        {...textProps(texts, 'text')}
        name="html"
        label="Text"
        hint={
          appeal && saysMore(appeal.html)
            ? 'Leave an empty line to start a new paragraph. The text has links or other formatting, which will be lost if you change it here.'
            : 'Leave an empty line to start a new paragraph.'
        }
        rows={10}
      />
      <Field
        {...textProps(texts, 'target')}
        label="Target in pounds"
        hint="If left blank, only the amount raised is shown."
        inputMode="decimal"
      />
      <Field {...textProps(texts, 'starts_on')} label="First day" type="date" />
      <Field
        {...textProps(texts, 'ends_on')}
        label="Last day"
        hint="After that, the page says the appeal has ended. If left blank, it runs until you close it."
        type="date"
      />
      <Restricted fields={fields} change={change} isFixed={(appeal?.gifts ?? 0) > 0} />
      <ProjectField fields={fields} change={change} />
      <AmountsField
        amounts={fields.amounts}
        hint="Up to six, with what each pays for, such as 20: a winter coat for one child. If you add none, those in the settings are offered."
        onChange={(amounts) => change({ amounts })}
      />
    </>
  );
}

const Restricted = ({ isFixed, ...writing }: FieldWriter<TypedAppeal> & { isFixed: boolean }) => (
  <div>
    <Checkbox
      label="The money can only be used for this appeal (restricted)"
      {...checkboxProps(writing, 'is_restricted')}
      disabled={isFixed}
    />
    <Aside>
      {isFixed
        ? 'People have already given on these terms, so this can’t be changed.'
        : 'Givers are told this, and it is legally binding: anything left over can’t be used elsewhere without asking. If you don’t tick it, givers are told that anything left over is used where it is needed most.'}
    </Aside>
    <FieldErrors name="is_restricted" />
  </div>
);

function ProjectField({ fields: { project }, change }: FieldWriter<TypedAppeal>) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const isHidden = project !== '' && !projects.some(({ id }) => String(id) === project);
  return (
    <Select
      label="Project"
      name="project_id"
      hint="The project the appeal is part of, if any."
      value={project}
      options={[
        { value: '', label: 'None' },
        ...(isHidden ? [{ value: project, label: 'A project visitors can’t see' }] : []),
        ...projects.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(value) => change({ project: value })}
    />
  );
}
