import { type SubmitEvent, useState } from 'react'
import { Button, Input } from './semi.ts'
import { signIn, signInWithCode } from './service.ts'
import { words } from './words.ts'

/** Asks for the account of an analyst or a reviewer, and for a code where the account has an authenticator. */
export function SignIn({ onSignedIn }: { onSignedIn(): void }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState('')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const isComplete = challenge === '' ? account !== '' && password !== '' : code !== ''

  async function attempt(): Promise<void> {
    if (challenge !== '') {
      await signInWithCode(challenge, code.trim())
      return onSignedIn()
    }
    const step = await signIn(account.trim(), password)
    if (step.next === 'done') return onSignedIn()
    if (step.next === 'code') setChallenge(step.challenge)
    else setRefusal(words.setUpFirst)
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setWaiting(true)
    setRefusal('')
    try {
      await attempt()
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <form className="wb-sign-in" onSubmit={(event) => void submit(event)}>
      <h1>{words.title}</h1>
      <p>{words.signInHint}</p>
      {challenge === '' ? (
        <>
          <label>
            {words.account}
            <Input autoComplete="username" value={account} onChange={setAccount} />
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
    </form>
  )
}
