import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { cx } from './cx';
import { useFieldLanguage } from './field-language';
import styles from './Form.module.css';
import { useLimit } from './Limit';
import { useFormDraft } from './useFormDraft';

/** For a control that is no `Field`, such as a list of choices or one in a toolbar. */
export const inputClass = styles.input ?? '';

/** Why the server refused a form: one sentence, and texts for the fields it is about. */
export interface FormFailure {
  message: string;
  errors?: Record<string, string[]>;
}

interface Errors {
  errors: Record<string, string[]>;
  /** Takes away what was wrong with a field, and with all that are a part of it. */
  mend: (name: string) => void;
}

const FormErrors = createContext<Errors>({ errors: {}, mend: () => {} });

/** For fields that aren't typed in: tells the form that one was changed, whose errors are over with that. */
export const useMend = () => use(FormErrors).mend;

const isPartOf = (name: string, whole: string) => name === whole || name.startsWith(`${whole}.`);

/** Whether something is wrong with a field or with one that is a part of it. */
export const useHasErrors = (name: string) =>
  Object.keys(use(FormErrors).errors).some((each) => isPartOf(each, name));

interface MarksProps {
  errors?: Errors['errors'];
  children: ReactNode;
}

/**
 * Says what a check of the fields within finds wrong with them as they are now, without a refusal of the whole form and
 * without moving the focus. A mark stays until the check finds nothing.
 */
export function Marks({ errors, children }: MarksProps) {
  const form = use(FormErrors);
  return <FormErrors value={{ ...form, errors: { ...errors, ...form.errors } }}>{children}</FormErrors>;
}

/** The same of what the server found wrong with the fields as they were sent: a mark goes once its field is changed. */
export function AnsweredMarks({ errors, children }: MarksProps) {
  const form = use(FormErrors);
  // The errors are made anew with every render, so that only what they say tells new ones from old.
  const answer = useErrors(errors, JSON.stringify(errors));
  const mend = (name: string) => {
    answer.mend(name);
    form.mend(name);
  };
  return <FormErrors value={{ mend, errors: { ...answer.errors, ...form.errors } }}>{children}</FormErrors>;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (values: FormData) => void;
  failure?: FormFailure | null;
}

/**
 * The refusal's texts for the fields, without those of fields that were typed in since: whoever mends something
 * is not told any longer that it is wrong. `answer` is what another refusal has another one of.
 */
function useErrors(errors: Errors['errors'] = {}, answer: unknown): Errors {
  const [answered, setAnswered] = useState(answer);
  const [mended, setMended] = useState<string[]>([]);
  if (answered !== answer) {
    setAnswered(answer);
    setMended([]);
  }
  const left = Object.entries(errors).filter(([name]) => !mended.some((whole) => isPartOf(name, whole)));
  return {
    errors: Object.fromEntries(left),
    mend: (name) => setMended((names) => (names.includes(name) ? names : [...names, name])),
  };
}

/**
 * A form that shows the server's refusal above itself and beside each field, and moves the focus to the first
 * field in question (WCAG 3.3.1). What was typed stays.
 */
export function Form({ onSubmit, failure, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, mend } = useErrors(failure?.errors, failure);
  useFormDraft(form);

  useEffect(() => {
    if (!failure) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([hidden] *)');
    (field ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [failure]);

  return (
    <form
      {...rest}
      ref={form}
      // One with an address of its own works without the site's code.
      data-lively={rest.action ? undefined : true}
      className={cx(styles.form, className)}
      // Not on input: a list of choices that is rendered between the two forgets what was chosen.
      onChange={({ target }) => {
        const { name } = target as Element as HTMLInputElement;
        if (Object.keys(errors).some((each) => isPartOf(each, name))) mend(name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {failure && (
        <p className={styles.failure} role="alert" tabIndex={-1}>
          {failure.message}
        </p>
      )}
      <FormErrors value={{ errors, mend }}>{children}</FormErrors>
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

/** A labelled input with its hint and the server's errors about it. */
export function Field({ label, hint, className, ...input }: FieldProps) {
  const language = useFieldLanguage(input);
  const { limit, measure } = useLimit(input);
  return (
    <Labelled label={label} name={input.name} hint={hint} className={className}>
      {(described) => (
        <>
          <input
            type="text"
            {...language}
            onPaste={measure}
            {...input}
            {...described}
            className={inputClass}
          />
          {limit}
        </>
      )}
    </Labelled>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

/** The same for a text of several lines. */
export function TextArea({ label, hint, className, ...area }: TextAreaProps) {
  const language = useFieldLanguage({ dir: area.dir });
  const { limit, measure } = useLimit(area);
  return (
    <Labelled label={label} name={area.name} hint={hint} className={className}>
      {(described) => (
        <>
          <textarea {...language} onPaste={measure} {...area} {...described} className={inputClass} />
          {limit}
        </>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  name: string;
  hint?: ReactNode;
  className?: string;
  children: (described: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** Label, hint and errors around any control that takes an id and two ARIA attributes. */
export function Labelled({ label, name, hint, className, children }: LabelledProps) {
  const id = useId();
  const errors = use(FormErrors).errors[name];
  const describedBy = cx(hint !== undefined && `${id}-hint`, errors && `${id}-errors`);
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': errors ? true : undefined,
      })}
      <FieldErrors id={`${id}-errors`} name={name} />
    </div>
  );
}

/** The errors about a field; by itself where a form has no such field, and the server speaks of it all the same. */
export function FieldErrors({ id, name }: { id?: string; name: string }) {
  const errors = use(FormErrors).errors[name];
  return (
    errors && (
      <p id={id} className={styles.error}>
        {errors.join(' ')}
      </p>
    )
  );
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
