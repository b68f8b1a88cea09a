import { ACCOUNTS, type Account } from './accounts.ts'
import { Icon } from './icons.tsx'
import { FAILURES, type Failure, type Look } from './protocol.ts'
import { Reset } from './reset.tsx'
import words from './words.json'

interface ToolbarProps {
  account: Account
  failure: Failure | ''
  look: Look
  onAccount(account: Account): void
  onFailure(failure: Failure | ''): void
  onLook(look: Look): void
  onReset(): void
}

/** Renders the current account, the display settings and the simulated failure. */
export function Toolbar({ account, failure, look, onAccount, onFailure, onLook, onReset }: ToolbarProps) {
  return (
    <header className="sim-top">
      <img src="/mark.svg" alt="" width="28" height="28" />
      <h1>{words.title}</h1>
      <span className="sim-tag">{words.demo}</span>
      <span className="sim-grow" />
      <fieldset className="sim-switch">
        <legend>{words.account}</legend>
        <span>
          {ACCOUNTS.map((each) => (
            <button key={each} type="button" aria-pressed={each === account} onClick={() => onAccount(each)}>
              {words.accounts[each]}
            </button>
          ))}
        </span>
      </fieldset>
      <label className="sim-failure">
        {words.failure}
        <select value={failure} onChange={({ target }) => onFailure(FAILURES.find((each) => each === target.value) ?? '')}>
          {(['', ...FAILURES] as const).map((each) => (
            <option key={each} value={each}>
              {words.failures[each]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="sim-tool"
        title={words.dark}
        aria-label={words.dark}
        aria-pressed={look.dark}
        onClick={() => onLook({ ...look, dark: !look.dark })}
      >
        <Icon name="moon" />
      </button>
      <button
        type="button"
        className="sim-tool"
        title={words.large}
        aria-label={words.large}
        aria-pressed={look.large}
        onClick={() => onLook({ ...look, large: !look.large })}
      >
        <Icon name="letters" />
      </button>
      <Reset onReset={onReset} />
    </header>
  )
}
