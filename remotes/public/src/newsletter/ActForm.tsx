import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import type { ComponentProps, ReactNode } from 'react';

interface ActFormProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'busy'> {
  /** What the form says besides what is filled in: the token, and what it does. */
  fields: Record<string, string>;
  button: string;
  onSend: (values: FormData) => void;
  className?: string | undefined;
  children?: ReactNode;
}

/** A form about a subscription, with one button. Browsers without scripts send it to the server by themselves. */
export const ActForm = ({ fields, button, onSend, className, children, busy, variant }: ActFormProps) => (
  <form
    method="post"
    action={href('newsletter.preferences')}
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      if (!busy) onSend(new FormData(event.currentTarget));
    }}
  >
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
    <Button type="submit" busy={busy} variant={variant}>
      {button}
    </Button>
  </form>
);
