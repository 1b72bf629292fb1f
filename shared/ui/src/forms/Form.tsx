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
import { cx } from '../cx';
import { ErrorSummary } from './ErrorSummary';
import { useFieldLanguage } from './field-language';
import styles from './Form.module.css';
import { useLimit } from './Limit';
import { useFormDraft } from './useFormDraft';

export const inputClass = styles.input ?? '';

export interface FormFailure {
  message: string;
  errors?: Record<string, string[]>;
}

interface FormErrorsState {
  errors: Record<string, string[]>;
  mend: (name: string) => void;
  /** Returns the id of a field's element, if the form also works without scripts. */
  idOf?: ((name: string) => string) | undefined;
}

const FormErrors = createContext<FormErrorsState>({ errors: {}, mend: () => {} });

/**
 * Returns a function with which a custom field reports a change to the form. The form then clears the field's
 * errors.
 */
export const useMend = () => use(FormErrors).mend;

const isSameOrPart = (name: string, whole: string) => name === whole || name.startsWith(`${whole}.`);

/** Returns true if one of the fields, or a part of one, has an error. */
export const useHasErrors = (...names: string[]) =>
  Object.keys(use(FormErrors).errors).some((each) => names.some((name) => isSameOrPart(each, name)));

interface MarksProps {
  errors?: FormErrorsState['errors'];
  children: ReactNode;
}

/**
 * Shows the errors from a live check on the fields inside, without moving the focus, until the check passes.
 */
export function Marks({ errors, children }: MarksProps) {
  const form = use(FormErrors);
  return <FormErrors value={{ ...form, errors: { ...errors, ...form.errors } }}>{children}</FormErrors>;
}

/** Shows the server's errors on the fields inside; each disappears when its field changes. */
export function AnsweredMarks({ errors, children }: MarksProps) {
  const form = use(FormErrors);
  // Compared as JSON, because every render creates a new object.
  const answer = useErrors(errors, JSON.stringify(errors));
  const mend = (name: string) => {
    answer.mend(name);
    form.mend(name);
  };
  return (
    <FormErrors value={{ ...form, mend, errors: { ...answer.errors, ...form.errors } }}>
      {children}
    </FormErrors>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (values: FormData) => void;
  failure?: FormFailure | null;
  /** Returns the id of a field's element, if several fields share one or have their own. */
  anchorOf?: (name: string) => string;
}

/**
 * Returns the errors, except those in fields that have been edited since. A new `answer` resets the edits.
 */
function useErrors(errors: FormErrorsState['errors'] = {}, answer: unknown): FormErrorsState {
  const [answered, setAnswered] = useState(answer);
  const [mended, setMended] = useState<string[]>([]);
  if (answered !== answer) {
    setAnswered(answer);
    setMended([]);
  }
  const left = Object.entries(errors).filter(([name]) => !mended.some((whole) => isSameOrPart(name, whole)));
  return {
    errors: Object.fromEntries(left),
    mend: (name) => setMended((names) => (names.includes(name) ? names : [...names, name])),
  };
}

/**
 * Form that shows the server's errors above the form and beside the fields, and focuses the first field with
 * an error (WCAG 3.3.1). The input is kept.
 */
export function Form({ onSubmit, failure, anchorOf, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { errors, mend } = useErrors(failure?.errors, failure);
  // Fields that have their name in their ids can be linked to in pages that are rendered without scripts.
  const idOf = rest.action && !anchorOf ? (name: string) => `${id}-${name}` : undefined;
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
      // A form with an action works without scripts, so it doesn't trigger loading of the site's code.
      data-lively={rest.action ? undefined : true}
      className={cx(styles.form, className)}
      // Uses `change`, because a select that is rendered between `input` and `change` loses its choice.
      onChange={({ target }) => {
        const { name } = target as Element as HTMLInputElement;
        if (Object.keys(errors).some((each) => isSameOrPart(each, name))) mend(name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {failure && <ErrorSummary message={failure.message} errors={errors} anchorOf={anchorOf ?? idOf} />}
      <FormErrors value={{ errors, mend, idOf }}>{children}</FormErrors>
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

export function Field({ label, hint, className, ...input }: FieldProps) {
  const language = useFieldLanguage(input);
  const { limit, measure } = useLimit(input);
  return (
    <Labelled label={label} id={input.id} name={input.name} hint={hint} className={className}>
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

export function TextArea({ label, hint, className, ...area }: TextAreaProps) {
  const language = useFieldLanguage({ dir: area.dir });
  const { limit, measure } = useLimit(area);
  return (
    <Labelled label={label} id={area.id} name={area.name} hint={hint} className={className}>
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
  id?: string | undefined;
  name: string;
  hint?: ReactNode;
  className?: string;
  children: (described: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function Labelled({ label, id: given, name, hint, className, children }: LabelledProps) {
  const made = useId();
  const form = use(FormErrors);
  const id = given ?? form.idOf?.(name) ?? made;
  const errors = form.errors[name];
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

/** Shows a field's errors. Used alone for errors that have no field in the form. */
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

export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
