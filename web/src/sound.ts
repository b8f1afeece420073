/** Short sounds made by Web Audio; there are no sound files. Silent where there is no Web Audio. */

export type Sound = 'play' | 'draw' | 'pass' | 'turn' | 'end' | 'refused';

let context: AudioContext | null = null;

/** Browsers allow sound only after a first touch or key. */
export function wakeSound(): void {
  if (context || typeof AudioContext === 'undefined') return;
  context = new AudioContext();
}

export function playSound(sound: Sound, volume: number): void {
  if (!context || volume <= 0) return;
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = volume / 100;
  out.connect(context.destination);
  SOUNDS[sound](context, out, context.currentTime);
}

const SOUNDS: Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void> = {
  play: (audio, out, at) => click(audio, out, at, 1_900, 0.9),
  draw: (audio, out, at) => click(audio, out, at, 900, 0.4),
  pass: (audio, out, at) => {
    click(audio, out, at, 320, 0.7);
    click(audio, out, at + 0.13, 320, 0.7);
  },
  turn: (audio, out, at) => {
    tone(audio, out, at, 520, 0.09);
    tone(audio, out, at + 0.09, 780, 0.12);
  },
  end: (audio, out, at) => [523, 659, 784].forEach((pitch, n) => tone(audio, out, at + n * 0.14, pitch, 0.22)),
  refused: (audio, out, at) => tone(audio, out, at, 190, 0.14),
};

/** A tile on wood: a burst of noise through a narrow filter. */
function click(audio: AudioContext, out: AudioNode, at: number, pitch: number, level: number): void {
  const length = Math.ceil(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const noise = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  noise.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  gain.gain.value = level;
  noise.connect(filter).connect(gain).connect(out);
  noise.start(at);
}

function tone(audio: AudioContext, out: AudioNode, at: number, pitch: number, length: number): void {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = 'triangle';
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.35, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(out);
  wave.start(at);
  wave.stop(at + length);
}
