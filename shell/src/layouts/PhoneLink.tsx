import { useSite } from '@lapis/ui';

/** The charity's number, to be rung; nothing where it has none. Its groups stand left to right in any language. */
export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useSite();
  return phone ? (
    <a className={className} dir="ltr" href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </a>
  ) : null;
}
