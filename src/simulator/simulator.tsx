import { useEffect, useMemo, useState } from 'react'
import { type Account, changeAccount, deleteStoredSessions, entryPath, forgetSession, SILENT_PATH } from './accounts.ts'
import { ChatRoom } from './chat-room.tsx'
import { type DemoPeople, pageOf, setWeComMember, useDemoRoute } from './demo-routes.ts'
import { erase } from './erase.ts'
import { fill } from './fill.ts'
import { Inbox } from './inbox.tsx'
import { requestedChat, stateOf } from './host-state.ts'
import { Phone } from './phone.tsx'
import { Picker } from './picker.tsx'
import type { Failure, Params } from './protocol.ts'
import { Toolbar } from './toolbar.tsx'
import { useChats } from './use-chats.ts'
import { useFrame } from './use-frame.ts'
import { usePhone } from './use-phone.ts'
import { usePicking } from './use-picking.ts'
import words from './words.json'

/** Renders the simulator: toolbar, chats, phone and text messages. */
export function Simulator() {
  const { data: people, failed } = useDemoRoute<DemoPeople>('/dev/world', false)
  const [account, setAccount] = useState<Account>('service')
  const [failure, setFailure] = useState<Failure | ''>('')
  const [look, setLook] = useState({ dark: false, large: false })
  const [title, setTitle] = useState('')
  const phone = usePhone()
  const picking = usePicking()
  const me = people?.staff.find(({ loginName }) => loginName === account)
  const chats = useChats(people, me?.userId)
  const state = useMemo(() => (people ? stateOf(people, chats.chat, failure) : undefined), [people, chats.chat, failure])

  function onAsk(name: string, params: Params, answer: (result: Params) => void): void {
    if (name === 'selectEnterpriseContact') return picking.open(params, answer)
    if (name === 'openEnterpriseChat') chats.choose(requestedChat(params))
    if (name === 'sendChatMessage') chats.send(params)
    answer({})
  }
  useFrame(phone.frame, { state, look, onAsk, onTitle: setTitle, onCall: (number) => phone.setNote(fill(words.dialled, { number })) })
  useEffect(() => {
    document.title = words.title
  }, [])

  function visit(path: string): void {
    picking.cancel()
    phone.visit(path)
  }

  function switchAccount(next: Account): void {
    if (next === account) return
    changeAccount(account, next)
    setAccount(next)
    visit(entryPath())
  }

  /** Changes the failure and reloads the page, because the client reads its environment only at start. */
  function simulateFailure(next: Failure | ''): void {
    setFailure(next)
    picking.cancel()
    phone.reload()
  }

  /** Clears everything that refers to the old data, on all phones. */
  async function afterReset(): Promise<void> {
    deleteStoredSessions()
    chats.clearSent()
    await erase()
    visit('/')
    phone.setNote(words.resetDone)
  }

  /** Opens the link that signs in through WeCom as the current account, after ending the session on the phone. */
  async function enterSilently(): Promise<void> {
    if (!me) return
    await setWeComMember(me.userId)
    forgetSession()
    visit(SILENT_PATH)
  }

  function openLink(link: string): void {
    const path = pageOf(link)
    if (path !== undefined) visit(path)
  }

  const { frame, page, note } = phone
  return (
    <>
      <Toolbar
        account={account}
        failure={failure}
        look={look}
        onAccount={switchAccount}
        onFailure={simulateFailure}
        onLook={setLook}
        onReset={() => void afterReset()}
      />
      {failed ? <p className="sim-failed">{words.unreachable}</p> : null}
      <main className="sim-room">
        <ChatRoom
          chats={chats}
          me={me?.name ?? ''}
          onEnter={() => visit(entryPath())}
          onEnterSilently={() => void enterSilently()}
          onOpen={openLink}
        />
        <Phone frame={frame} page={page} title={title} look={look} account={account} password={people?.password ?? ''} note={note}>
          {picking.request && people ? <Picker staff={people.staff} {...picking.request} onDone={picking.done} /> : null}
        </Phone>
        <Inbox />
      </main>
    </>
  )
}
