import { textOf, type Writes } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';

/** Such as 'example.org/food', as people type it and browsers take it. */
const isWithoutScheme = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/:?#]\S*)?$/u.test(text);

/** The whole address of a page elsewhere; what it begins with is added where it was left out. */
export function UrlField({ writing }: { writing: Writes<{ url: string }> }) {
  const { fields, change } = writing;

  function complete() {
    const typed = fields.url.trim();
    if (isWithoutScheme(typed)) change({ url: `https://${typed}` });
    else if (typed !== fields.url) change({ url: typed });
  }

  return (
    <Field
      label="Address"
      hint="Such as www.example.org/food"
      type="text"
      dir="ltr"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...textOf(writing, 'url')}
      onBlur={complete}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      maxLength={2000}
      required
    />
  );
}
