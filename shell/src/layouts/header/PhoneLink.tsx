import { useSite } from '@lapis/ui';

/** Telephone link, left-to-right in any language; renders nothing without a number. */
export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useSite();
  return phone ? (
    <a className={className} dir="ltr" href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </a>
  ) : null;
}
