import { href } from '@lapis/router';
import { Button } from '@lapis/ui';
import type { ComponentProps, ReactNode } from 'react';

interface ActFormProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'busy'> {
  fields: Record<string, string>;
  button: string;
  onSend: (values: FormData) => void;
  className?: string | undefined;
  children?: ReactNode;
}

export const ActForm = ({ fields, button, onSend, className, children, busy, variant }: ActFormProps) => (
  <form
    method="post"
    action={href('subscription.preferences')}
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
