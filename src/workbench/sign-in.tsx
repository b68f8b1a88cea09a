import { type SubmitEvent, useState } from 'react'
import { ServiceError, signIn } from './service.ts'
import { words } from './words.ts'
import { Button, Input } from './semi.ts'

/** Asks for the account of an analyst or a reviewer. */
export function SignIn({ onSignedIn }: { onSignedIn(): void }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isWaiting, setWaiting] = useState(false)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setWaiting(true)
    try {
      await signIn(account.trim(), password)
      onSignedIn()
    } catch (error) {
      setRefusal(error instanceof ServiceError && error.status === 'secondFactor' ? words.secondFactor : (error as Error).message)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <form className="wb-sign-in" onSubmit={(event) => void submit(event)}>
      <h1>{words.title}</h1>
      <p>{words.signInHint}</p>
      <label>
        {words.account}
        <Input autoComplete="username" value={account} onChange={setAccount} />
      </label>
      <label>
        {words.password}
        <Input mode="password" autoComplete="current-password" value={password} onChange={setPassword} />
      </label>
      <p role="alert">{refusal}</p>
      <Button htmlType="submit" theme="solid" loading={isWaiting} disabled={account === '' || password === ''}>
        {words.signIn}
      </Button>
    </form>
  )
}
