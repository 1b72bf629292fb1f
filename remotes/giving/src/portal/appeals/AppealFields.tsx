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
        hint="Its page is /give/ and this, such as /give/winter-coats. Left empty, it is made of the title."
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
            ? 'An empty line begins a new paragraph. The text has links or other formatting, which are lost if you change it here.'
            : 'An empty line begins a new paragraph.'
        }
        rows={10}
      />
      <Field
        {...textOf(texts, 'target')}
        label="Target in pounds"
        hint="Left empty, only what has come is shown."
        inputMode="decimal"
      />
      <Field {...textOf(texts, 'starts_on')} label="First day" type="date" />
      <Field
        {...textOf(texts, 'ends_on')}
        label="Last day"
        hint="After it, the page says that the appeal is over. Left empty, it goes on until you close it."
        type="date"
      />
      <Restricted fields={fields} change={change} isFixed={(appeal?.gifts ?? 0) > 0} />
      <ProjectField fields={fields} change={change} />
      <AmountsField
        amounts={fields.amounts}
        hint="Up to six, with what each does, such as 20: a winter coat for one child. Without any, the amounts of the settings are offered."
        onChange={(amounts) => change({ amounts })}
      />
    </>
  );
}

const Restricted = ({ isFixed, ...writing }: Writes<TypedAppeal> & { isFixed: boolean }) => (
  <div>
    <Checkbox
      label="The money may be used for this appeal alone (restricted)"
      {...tickOf(writing, 'is_restricted')}
      disabled={isFixed}
    />
    <Aside>
      {isFixed
        ? 'Somebody has given already, so this cannot be changed: it is what givers were told.'
        : 'Givers are told so, and the law holds you to it: what is left over cannot go elsewhere without asking. Without the tick, givers are told that the money may be used where it is needed most.'}
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
      hint="What the appeal belongs to, if any."
      value={project}
      options={[
        { value: '', label: 'None' },
        ...(isHidden ? [{ value: project, label: 'A project that visitors do not see' }] : []),
        ...projects.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(value) => change({ project: value })}
    />
  );
}
