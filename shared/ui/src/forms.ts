/** Apart from the rest, which every visitor loads: pages with a form bring these along. */
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
} from './Form';
export { FieldLanguage, useFieldLanguage } from './field-language';
export { keptForm } from './kept-form';
export { cutLink, isMailedToken } from './mailed-token';
export { NewPasswordField } from './NewPasswordField';
export { PasswordField } from './PasswordField';
export { TokenAction } from './TokenAction';
export { useLeaveQuestion } from './useLeaveQuestion';
