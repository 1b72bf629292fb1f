/** Separate entry, because only pages with a form load these components. */
export { ActionOutcome } from './ActionOutcome';
export {
  AnsweredMarks,
  Checkbox,
  Field,
  FieldErrors,
  Form,
  inputClass,
  Labelled,
  Marks,
  TextArea,
  useHasErrors,
  useMend,
  type FormFailure,
} from './forms/Form';
export { FieldLanguage, useFieldLanguage } from './forms/field-language';
export { createStoredForm } from './forms/stored-form';
export { cutLink, isMailedToken } from './account/mailed-token';
export { NewPasswordField } from './forms/NewPasswordField';
export { PasswordField } from './forms/PasswordField';
export { plainOutcome, TokenAction } from './account/TokenAction';
export { useLeaveQuestion } from './forms/useLeaveQuestion';
export { useSubmission } from './forms/useSubmission';
