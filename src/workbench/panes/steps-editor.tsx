import { useState } from 'react'
import type { Property, StepView } from '../checking/property.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import { AddEditor } from './add-editor.tsx'
import type { Row, RowProps } from './row.ts'

interface Props extends RowProps {
  Row: Row
}

/** A chain of steps in prose, in their order. Each can be opened, moved and deleted, and others can be added. */
export function StepsEditor({ property, path, onEdit, Row: StepRow }: Props) {
  const { title, at, steps = [], adds = [], scope } = property
  return (
    <div className="wb-steps">
      {steps.length === 0 ? null : (
        <ol aria-label={title}>
          {steps.map((step, index) => (
            <Step key={JSON.stringify(step.at)} step={step} index={index} of={property} path={path} onEdit={onEdit} Row={StepRow} />
          ))}
        </ol>
      )}
      <AddEditor
        title={filled(words.addStep, { title })}
        hint={steps.length === 0 ? words.noSteps : words.addStepHint}
        path={path}
        at={at}
        adds={adds}
        firstEffect={property.firstEffect}
        scope={scope}
        Row={StepRow}
        onEdit={onEdit}
      />
    </div>
  )
}

interface StepProps extends Omit<Props, 'property'> {
  step: StepView
  index: number
  of: Property
}

function Step({ step, index, of, path, onEdit, Row: StepRow }: StepProps) {
  const [isOpen, setOpen] = useState(false)
  const { at, said, help, properties } = step
  const last = (of.steps?.length ?? 0) - 1
  const move = (to: number) => onEdit([{ path, do: 'move', at, to }], '')
  return (
    <li className="wb-step">
      <div className="wb-step-head" title={help}>
        <span>{said}</span>
        <Button size="small" aria-expanded={isOpen} aria-label={`${words.editStep} ${said}`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.editStep}
        </Button>
        <Button size="small" theme="borderless" aria-label={`${words.up} ${said}`} disabled={index === 0} onClick={() => move(index - 1)}>
          {words.up}
        </Button>
        <Button
          size="small"
          theme="borderless"
          aria-label={`${words.down} ${said}`}
          disabled={index >= last}
          onClick={() => move(index + 1)}
        >
          {words.down}
        </Button>
        <Button
          size="small"
          theme="borderless"
          type="danger"
          aria-label={`${words.delete} ${said}`}
          onClick={() => onEdit([{ path, do: 'remove', at }], '')}
        >
          {words.delete}
        </Button>
      </div>
      {isOpen ? (
        <div className="wb-step-properties">
          {properties.map((one) => (
            <StepRow key={`${JSON.stringify(one.at)} ${one.title}`} property={one} path={path} onEdit={onEdit} />
          ))}
        </div>
      ) : null}
    </li>
  )
}
