import { textProps, type FieldWriter } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';

const isWithoutScheme = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/:?#]\S*)?$/u.test(text);

/** Field for an external address. Prepends 'https://' if the scheme is missing. */
export function UrlField({ writing }: { writing: FieldWriter<{ url: string }> }) {
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
      {...textProps(writing, 'url')}
      onBlur={complete}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      maxLength={2000}
      required
    />
  );
}
