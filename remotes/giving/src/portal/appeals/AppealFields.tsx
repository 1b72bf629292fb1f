import type { Appeal } from '@lapis/contract';
import { Aside, Select, textOf, tickOf, type Writes } from '@lapis/portal';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { AmountsField } from '../parts/AmountsField';
import type { TypedAppeal } from './appeal-form';
import { projectsQuery } from './appeals.queries';
import { saysMore } from './paragraphs';

type Texts = Writes<
  Record<'title' | 'slug' | 'summary' | 'text' | 'target' | 'starts_on' | 'ends_on', string>
>;

interface AppealFieldsProps extends Writes<TypedAppeal> {
  /** Absent while it is begun. */
  appeal?: Appeal;
}

/** All that staff write of an appeal. */
export function AppealFields({ fields, change, appeal }: AppealFieldsProps) {
  const texts: Texts = { fields, change };
  return (
    <>
      <Field {...textOf(texts, 'title')} label="Title" maxLength={120} required />
      <Field
        {...textOf(texts, 'slug')}
        label="Address"
        hint="The end of its web address, such as winter-coats in /give/winter-coats. If left blank, it is made from the title."
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextArea
        {...textOf(texts, 'summary')}
        label="In a sentence"
        hint="Shown in lists, and to search engines."
        rows={2}
      />
      <TextArea
        {...textOf(texts, 'text')}
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
        {...textOf(texts, 'target')}
        label="Target in pounds"
        hint="If left blank, only the amount raised is shown."
        inputMode="decimal"
      />
      <Field {...textOf(texts, 'starts_on')} label="First day" type="date" />
      <Field
        {...textOf(texts, 'ends_on')}
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

const Restricted = ({ isFixed, ...writing }: Writes<TypedAppeal> & { isFixed: boolean }) => (
  <div>
    <Checkbox
      label="The money can only be used for this appeal (restricted)"
      {...tickOf(writing, 'is_restricted')}
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

function ProjectField({ fields: { project }, change }: Writes<TypedAppeal>) {
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
