import { checkIcon } from '../../generated/icons/check.ts'
import type { CodeValue } from '../../renderer/widget.ts'
import { Icon } from '../icon.tsx'
import './choices.css'

interface ChoicesProps {
  options: readonly CodeValue[]
  chosen: string | undefined
  cancel: string
  onChoose(code: string): void
  onClose(): void
}

/** Renders the options of a sheet for choosing one. Each choice closes the sheet; the current one does not call `onChoose`. */
export function Choices({ options, chosen, cancel, onChoose, onClose }: ChoicesProps) {
  return (
    <>
      <ul className="st-choices">
        {options.map(({ code, label }) => {
          const isChosen = code === chosen
          return (
            <li key={code} className="st-choice-line">
              <button
                type="button"
                className={isChosen ? 'st-choice st-choice-on' : 'st-choice'}
                aria-pressed={isChosen}
                onClick={() => {
                  if (!isChosen) onChoose(code)
                  onClose()
                }}
              >
                <span>{label}</span>
                {isChosen && <Icon name={checkIcon} size={20} />}
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" className="st-choice st-choice-cancel" onClick={onClose}>
        {cancel}
      </button>
    </>
  )
}
