import { useState } from 'react'
import type { Task } from '../../../generated/data.ts'
import { completedStatus } from '../../../actions/tasks/rules.ts'
import { now } from '../../../src/api/clock.ts'
import { Sheet } from '../../../widgets/kit/sheet.tsx'
import { send } from './service.ts'
import words from './words.json'

interface FinishOrderProps {
  task: Task
  onClose(): void
  onFinished(): void
}

/** The sheet in which a remark is written and an order is finished. */
export default function FinishOrder({ task, onClose, onFinished }: FinishOrderProps) {
  const [remark, setRemark] = useState('')
  const [isWrong, setWrong] = useState(false)
  const finish = async () => {
    if (remark.trim() === '') return setWrong(true)
    await send('wechatTaskMain/updateTask', {
      taskId: task.taskId,
      taskStatus: completedStatus(task),
      taskStatusTime: now(),
      taskRemark: remark.trim(),
    })
    onFinished()
  }
  return (
    <Sheet open title={words.finishTitle} onClose={onClose}>
      <textarea aria-label={words.remark} aria-invalid={isWrong} value={remark} onChange={({ target }) => setRemark(target.value)} />
      {words.phrases.map((phrase) => (
        <button key={phrase} type="button" onClick={() => setRemark(remark === '' ? phrase : `${remark}，${phrase}`)}>
          {phrase}
        </button>
      ))}
      <button type="button" onClick={() => void finish().catch(onClose)}>
        {words.ok}
      </button>
    </Sheet>
  )
}
