/** Hidden field, which only bots fill in. */
export const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <input type="text" name="website" tabIndex={-1} autoComplete="off" />
  </div>
);
