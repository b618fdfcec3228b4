import classes from './AccountView.module.css';

/** The page until it is known whose account it shows. */
export function AccountWaiting() {
  return (
    <div aria-busy="true">
      <h1>Account</h1>
      <dl className={classes.facts}>
        {['Name', 'E-mail', 'Signed in with', 'Member since'].map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>…</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
