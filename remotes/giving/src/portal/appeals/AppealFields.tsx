import type { Appeal } from '@lapis/contract';
import { sentencesFor } from '@lapis/contract/appeal-sentences';
import { Aside, Select, textProps, checkboxProps, type FieldWriter } from '@lapis/portal';
import { Checkbox, Field, FieldErrors, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { fundsQuery } from '../funds/funds.queries';
import { AmountsField } from '../parts/AmountsField';
import type { TypedAppeal } from './appeal-form';
import { projectsQuery } from './appeals.queries';
import { saysMore } from './paragraphs';

type AppealTexts = FieldWriter<
  Record<
    | 'title'
    | 'slug'
    | 'summary'
    | 'text'
    | 'target'
    | 'starts_on'
    | 'ends_on'
    | 'if_too_much'
    | 'if_too_little'
    | 'thanks',
    string
  >
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
      <Sentences fields={fields} change={change} hasGifts={(appeal?.gifts ?? 0) > 0} />
      <FundField fields={fields} change={change} />
      <ProjectField fields={fields} change={change} />
      <TextArea
        {...textProps(texts, 'thanks')}
        label="Thank-you message"
        hint="For gifts to this appeal, in emails and letters. If left blank, the message in the settings is used."
        rows={3}
      />
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
      onChange={({ target }) => writing.change(restrict(writing.fields, target.checked))}
      disabled={isFixed}
    />
    <Aside>
      {isFixed
        ? 'People have already given on these terms, so this can’t be changed.'
        : 'Givers are told this, and it is legally binding: the money can only be used for the appeal, and after that for what the two sentences below say.'}
    </Aside>
    <FieldErrors name="is_restricted" />
  </div>
);

/** Fits the fund, and the sentences unless they were edited, to the restriction. */
function restrict({ if_too_much, if_too_little }: TypedAppeal, is_restricted: boolean) {
  const [before, after] = [sentencesFor(!is_restricted), sentencesFor(is_restricted)];
  return {
    is_restricted,
    fund: '',
    ...(if_too_much === before.if_too_much && { if_too_much: after.if_too_much }),
    ...(if_too_little === before.if_too_little && { if_too_little: after.if_too_little }),
  };
}

const Sentences = ({ hasGifts, fields, change }: FieldWriter<TypedAppeal> & { hasGifts: boolean }) => {
  const texts: AppealTexts = { fields, change };
  return (
    <>
      <TextArea
        {...textProps(texts, 'if_too_much')}
        label="If it raises too much"
        hint="Givers read this sentence before they give. Say what you can keep to: what is left over may then only be used for that."
        maxLength={300}
        rows={2}
      />
      <TextArea
        {...textProps(texts, 'if_too_little')}
        label="If it raises too little"
        hint={
          hasGifts
            ? 'Also if you can’t do what you planned. People have already given on the sentences as they were: a change counts for later gifts. The audit log keeps the old ones.'
            : 'Also if you can’t do what you planned. Without this sentence, you may have to offer gifts back.'
        }
        maxLength={300}
        rows={2}
      />
    </>
  );
};

function FundField({ fields: { fund, is_restricted }, change }: FieldWriter<TypedAppeal>) {
  const { data: funds = [] } = useQuery(fundsQuery());
  const own = funds.filter(
    (each) => each.is_restricted === is_restricted && (!each.is_closed || String(each.id) === fund),
  );
  const usual = own.find(({ role }) => role !== null);
  return (
    <Select
      label="Fund"
      name="fund_id"
      hint="Several appeals can share a fund. If you change it, all that was ever given moves with it."
      value={fund}
      options={[
        { value: '', label: usual?.title ?? 'The usual one' },
        ...own
          .filter(({ role }) => role === null)
          .map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(value) => change({ fund: value })}
    />
  );
}

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
