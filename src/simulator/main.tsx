import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Simulator } from './simulator.tsx'
import '../frame/tokens.css'
import './simulator.css'
import './chat.css'
import './phone.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Simulator />
  </StrictMode>,
)
