import { useEffect, useMemo, useRef, useState } from 'react'
import { type Account, changeAccount, entryPath, forgetAccounts } from './accounts.ts'
import { ChatList, chatsOf, NOTICES } from './chats.tsx'
import { erase } from './erase.ts'
import { fill } from './fill.ts'
import { Inbox } from './inbox.tsx'
import { chatNamed, lastOf, sentFrom, stateOf } from './meaning.ts'
import { Phone } from './phone.tsx'
import { Picker } from './picker.tsx'
import type { Failure, Params } from './protocol.ts'
import { Rail, type View } from './rail.tsx'
import { type Sent, Talk } from './talk.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCards } from './use-cards.ts'
import { useFrame } from './use-frame.ts'
import words from './words.json'
import { pageOf, useDoor, type DemoPeople } from './demo-doors.ts'

interface Picking {
  params: Params
  answer(result: Params): void
}

/** How long a note stays, in milliseconds. */
const NOTE_MS = 3_000

/** A pretend WeCom around the app: chats, the telephone, the messages; everything one can set about them. */
export function Simulator() {
  const { shown: world, failed } = useDoor<DemoPeople>('/dev/world', false)
  const [account, setAccount] = useState<Account>('service')
  const [failure, setFailure] = useState<Failure | ''>('')
  const [look, setLook] = useState({ dark: false, large: false })
  const [page, setPage] = useState({ path: '/', visit: 0 })
  const [chosen, setChosen] = useState<string>()
  const [picking, setPicking] = useState<Picking>()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [note, setNote] = useState('')
  const [title, setTitle] = useState('')
  const [since] = useState(Date.now)
  const [view, setView] = useState<View>('all')
  const frame = useRef<HTMLIFrameElement>(null)

  const myself = world?.staff.find(({ loginName }) => loginName === account)
  const me = myself?.userId
  const chats = useMemo(() => (world && me !== undefined ? chatsOf(world, me) : []), [world, me])
  const chat = chats.find(({ id }) => id === chosen) ?? chats.find(({ kind }) => kind === 'customer') ?? NOTICES
  const { cards, unread } = useCards(me, chat.id === NOTICES.id)
  const state = useMemo(() => (world ? stateOf(world, chat, failure) : undefined), [world, chat, failure])

  /** Leaves what is on the glass and loads an address of the app. */
  function visit(path: string): void {
    setPicking(undefined)
    setNote('')
    setPage(({ visit: before }) => ({ path, visit: before + 1 }))
  }

  function onAsk(name: string, params: Params, answer: (result: Params) => void): void {
    if (name === 'selectEnterpriseContact') {
      setPicking({ params, answer })
      return
    }
    if (name === 'openEnterpriseChat') setChosen(chatNamed(params))
    if (name === 'sendChatMessage') setSent((before) => [...before, sentFrom(before.length, chat.id, params, Date.now())])
    answer({})
  }

  /** The data is new: whatever was begun with the old is no more, on any telephone. */
  async function beginAnew(): Promise<void> {
    forgetAccounts()
    setSent([])
    await erase()
    visit('/')
    setNote(words.resetDone)
  }

  useFrame(frame, { state, look, onAsk, onTitle: setTitle, onCall: (number) => setNote(fill(words.dialled, { number })) })
  useEffect(() => {
    const gone = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(gone)
  }, [note])
  useEffect(() => {
    document.title = words.title
  }, [])

  function end(picked: DemoPeople['staff'] | undefined): void {
    setPicking(undefined)
    if (!picked) picking?.answer({ err_msg: '$:cancel' })
    // Android answers in a text.
    else
      picking?.answer({
        result: JSON.stringify({ departmentList: [], userList: picked.map(({ userId, name }) => ({ id: userId, name })) }),
      })
  }

  return (
    <>
      <Toolbar
        account={account}
        failure={failure}
        look={look}
        onAccount={(next) => {
          if (next === account) return
          changeAccount(account, next)
          setAccount(next)
          visit(entryPath())
        }}
        onFailure={(next) => {
          setFailure(next)
          // What the client was told when it was started it believes until the next start.
          const now = frame.current?.contentWindow?.location
          visit(now ? now.pathname + now.search : '/')
        }}
        onLook={setLook}
        onReset={() => void beginAnew()}
      />
      {failed ? <p className="sim-failed">{words.unreachable}</p> : null}
      <main className="sim-room">
        <Rail view={view} unread={unread} name={myself?.name ?? ''} onView={setView} />
        <ChatList
          chats={chats.filter(({ kind }) => view === 'all' || kind === view)}
          chosen={chat.id}
          unread={unread}
          lastOf={(each) => lastOf(each, cards, sent, since)}
          onChoose={setChosen}
        />
        <Talk
          chat={chat}
          me={myself?.name ?? ''}
          since={since}
          cards={cards}
          sent={sent}
          onEnter={() => visit(entryPath())}
          onOpen={(link) => {
            const path = pageOf(link)
            if (path !== undefined) visit(path)
          }}
          onSend={(text) => setSent((before) => [...before, sentFrom(before.length, chat.id, { news: { title: text } }, Date.now())])}
        />
        <Phone frame={frame} page={page} title={title} look={look} account={account} password={world?.password ?? ''} note={note}>
          {picking && world ? (
            <Picker
              staff={world.staff}
              chosen={Array.isArray(picking.params['selectedUserIds']) ? picking.params['selectedUserIds'].map(String) : []}
              single={picking.params['mode'] === 'single'}
              onDone={end}
            />
          ) : null}
        </Phone>
        <Inbox />
      </main>
    </>
  )
}
