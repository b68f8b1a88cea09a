import { type SubmitEvent, useState } from 'react'
import { Button, Input } from './semi.ts'
import { ServiceError, signIn, signInWithCode } from './service.ts'
import { words } from './words.ts'

/** The status of an answer about a sign-in whose time is over. */
const CHALLENGE_ENDED = '410'

/** Asks for the account of an analyst or a reviewer, and for a code where the account has an authenticator. `known` is the account that signs in again. */
export function SignIn({ known, onLeave }: { known: string | undefined; onLeave(): void }) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState('')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const account = known ?? typed.trim()
  const isComplete = challenge === '' ? account !== '' && password !== '' : code !== ''

  async function attempt(): Promise<void> {
    if (challenge !== '') return signInWithCode(account, challenge, code.trim())
    const step = await signIn(account, password)
    if (step.next === 'code') setChallenge(step.challenge)
    if (step.next === 'setUp') setRefusal(words.setUpFirst)
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setWaiting(true)
    setRefusal('')
    try {
      await attempt()
    } catch (error) {
      setRefusal((error as Error).message)
      // The time to enter a code is over. Only the password starts it anew.
      if (error instanceof ServiceError && error.status === CHALLENGE_ENDED) {
        setChallenge('')
        setCode('')
      }
    } finally {
      setWaiting(false)
    }
  }

  return (
    <div className="wb-cover">
      <form className="wb-card" aria-label={words.signIn} onSubmit={(event) => void submit(event)}>
        <h1>{words.title}</h1>
        <p>{known === undefined ? words.signInHint : words.signInAgain}</p>
        {challenge === '' ? (
          <>
            <label>
              {words.account}
              <Input autoComplete="username" disabled={known !== undefined} value={account} onChange={setTyped} />
            </label>
            <label>
              {words.password}
              <Input mode="password" autoComplete="current-password" value={password} onChange={setPassword} />
            </label>
          </>
        ) : (
          <label>
            {words.code}
            <Input inputMode="numeric" autoComplete="one-time-code" value={code} onChange={setCode} />
          </label>
        )}
        <p role="alert">{refusal}</p>
        <Button htmlType="submit" theme="solid" loading={isWaiting} disabled={!isComplete}>
          {words.signIn}
        </Button>
        {known === undefined ? null : (
          <Button theme="borderless" onClick={onLeave}>
            {words.otherAccount}
          </Button>
        )}
      </form>
    </div>
  )
}
