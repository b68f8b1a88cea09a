import { useEffect, useMemo, useState } from 'react'
import { type Account, changeAccount, entryPath, forgetAccounts, forgetSession, SILENT_PATH } from './accounts.ts'
import { ChatRoom } from './chat-room.tsx'
import { type DemoPeople, pageOf, sayMember, useDoor } from './demo-doors.ts'
import { erase } from './erase.ts'
import { fill } from './fill.ts'
import { Inbox } from './inbox.tsx'
import { chatNamed, stateOf } from './meaning.ts'
import { Phone } from './phone.tsx'
import { Picker } from './picker.tsx'
import type { Failure, Params } from './protocol.ts'
import { Toolbar } from './toolbar.tsx'
import { useChats } from './use-chats.ts'
import { useFrame } from './use-frame.ts'
import { usePhone } from './use-phone.ts'
import { usePicking } from './use-picking.ts'
import words from './words.json'

/** A pretend WeCom around the app: chats, the telephone, the messages; everything one can set about them. */
export function Simulator() {
  const { shown: people, failed } = useDoor<DemoPeople>('/dev/world', false)
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
    if (name === 'openEnterpriseChat') chats.choose(chatNamed(params))
    if (name === 'sendChatMessage') chats.send(params)
    answer({})
  }
  useFrame(phone.frame, { state, look, onAsk, onTitle: setTitle, onCall: (number) => phone.setNote(fill(words.dialled, { number })) })
  useEffect(() => {
    document.title = words.title
  }, [])

  function visit(path: string): void {
    picking.drop()
    phone.visit(path)
  }

  function beSomebodyElse(next: Account): void {
    if (next === account) return
    changeAccount(account, next)
    setAccount(next)
    visit(entryPath())
  }

  /** What the client was told when it was started it believes until the next start. */
  function failFromNow(next: Failure | ''): void {
    setFailure(next)
    picking.drop()
    phone.reload()
  }

  /** The data is new: whatever was begun with the old is no more, on any telephone. */
  async function beginAnew(): Promise<void> {
    forgetAccounts()
    chats.forgetSent()
    await erase()
    visit('/')
    phone.setNote(words.resetDone)
  }

  /** WeCom knows whose telephone it is: the link signs in whoever is chosen above, and nobody else's session stays. */
  async function enterSilently(): Promise<void> {
    if (!me) return
    await sayMember(me.userId)
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
        onAccount={beSomebodyElse}
        onFailure={failFromNow}
        onLook={setLook}
        onReset={() => void beginAnew()}
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
          {picking.asked && people ? <Picker staff={people.staff} {...picking.asked} onDone={picking.done} /> : null}
        </Phone>
        <Inbox />
      </main>
    </>
  )
}
