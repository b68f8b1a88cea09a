import { use, useState } from 'react'
import { copiedScreen, screenPath } from '../editing/creations.ts'
import { plainChanges } from '../editing/plain-changes.ts'
import { Choice } from '../panes/choice.tsx'
import { Input } from '../semi.ts'
import { filled, words } from '../words.ts'
import { Asked, AskedForm, nameProblem } from './asked.tsx'
import { SurroundingsContext } from './content.ts'
import { FORMS, isTaken, lettered, screensIn } from './names.ts'

/** Characters that an address cannot have. */
const NOT_ADDRESS = /[^A-Za-z_]/g

/** A form that copies a screen of staff to a new one below /x/. `from` is the file of the selected screen. */
export function NewScreen({ from, onClose }: { from: string; onClose(): void }) {
  const { texts, select, edit } = use(SurroundingsContext)
  const { staff, ids, addresses } = screensIn(texts)
  const [chosen, setChosen] = useState(staff.some(({ path }) => path === from) ? from : undefined)
  const [typed, setTyped] = useState<{ id?: string; title?: string; address?: string }>({})
  const source = staff.find(({ path }) => path === chosen)
  const id = typed.id ?? (source ? lettered(`${source.id}Copy`, ids) : '')
  const title = typed.title ?? (source ? filled(words.make.copiedTitle, { title: source.title }) : '')
  const address = typed.address ?? `/x/${id.replaceAll(NOT_ADDRESS, '')}`
  const wrongId = nameProblem(id, FORMS.name, isTaken(id, ids) || texts.has(screenPath(id)), words.make.nameForm)
  const wrongAddress = nameProblem(address, FORMS.address, isTaken(address, addresses), words.make.addressForm)
  const add = () => {
    if (!source) return
    edit(plainChanges(copiedScreen(texts, source.path, { id, title, address })), '')
    select({ path: screenPath(id), at: [] })
    onClose()
  }
  return (
    <div className="wb-cover">
      <div className="wb-card" role="dialog" aria-label={words.make.screenTitle}>
        <AskedForm
          title={words.make.screenTitle}
          note={words.make.screenNote}
          canAdd={source !== undefined && wrongId === '' && wrongAddress === '' && title.trim() !== ''}
          action={words.make.create}
          onAdd={add}
          onCancel={onClose}
        >
          <Asked title={words.make.copyOf}>
            <Choice
              title={words.make.copyOf}
              value={chosen}
              candidates={staff.map((one) => ({ value: one.path, label: one.title, group: one.id }))}
              onSet={(path) => setChosen(path as string)}
            />
          </Asked>
          {source ? (
            <>
              <Asked title={words.make.title}>
                <Input aria-label={words.make.title} value={title} onChange={(next) => setTyped({ ...typed, title: next })} />
              </Asked>
              <Asked title={words.make.name} wrong={wrongId}>
                <Input aria-label={words.make.name} value={id} onChange={(next) => setTyped({ ...typed, id: next })} />
              </Asked>
              <Asked title={words.make.address} wrong={wrongAddress}>
                <Input aria-label={words.make.address} value={address} onChange={(next) => setTyped({ ...typed, address: next })} />
              </Asked>
            </>
          ) : null}
        </AskedForm>
      </div>
    </div>
  )
}
