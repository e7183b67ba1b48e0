import { describe, expect, it } from 'vitest';
import { deliberatePress } from './deliberate-press.ts';

const enter = { key: 'Enter', repeat: false, isTrusted: true };
const pointer = { isTrusted: true };
const click = { isTrusted: true, detail: 1 };

describe('a deliberate press', () => {
  it('CARD-9: counts when the pointer went down and up on the armed button', () => {
    const press = deliberatePress(() => true);
    press.pointerDown(pointer, true);
    expect(press.click(click)).toBe(true);
  });

  it('CARD-9: counts when a key went down and up on it', () => {
    const press = deliberatePress(() => true);
    press.keyDown(enter);
    expect(press.keyUp(enter)).toBe(true);
  });

  it('CARD-9: counts a trusted click without a pointer once the button is armed', () => {
    expect(deliberatePress(() => true).click({ isTrusted: true, detail: 0 })).toBe(true);
    expect(deliberatePress(() => false).click({ isTrusted: true, detail: 0 })).toBe(false);
  });
});

describe('attacks on the press', () => {
  it('CARD-9: ignores a press that began before the button was armed', () => {
    let isArmed = false;
    const press = deliberatePress(() => isArmed);
    press.pointerDown(pointer, true);
    isArmed = true;
    expect(press.click(click)).toBe(false);
  });

  it('CARD-9: ignores a press that ended after the button lost its view', () => {
    let isArmed = true;
    const press = deliberatePress(() => isArmed);
    press.pointerDown(pointer, true);
    isArmed = false;
    expect(press.click(click)).toBe(false);
  });

  it('CARD-9: ignores a key that went down elsewhere', () => {
    expect(deliberatePress(() => true).keyUp(enter)).toBe(false);
  });

  it('CARD-9: ignores a key that repeats', () => {
    const press = deliberatePress(() => true);
    press.keyDown({ ...enter, repeat: true });
    expect(press.keyUp(enter)).toBe(false);
  });

  it('CARD-9: ignores another key than the one that went down', () => {
    const press = deliberatePress(() => true);
    press.keyDown(enter);
    expect(press.keyUp({ ...enter, key: ' ' })).toBe(false);
  });

  it('T-67: ignores what a script has made', () => {
    const press = deliberatePress(() => true);
    press.pointerDown({ isTrusted: false }, true);
    expect(press.click({ isTrusted: false, detail: 1 })).toBe(false);
    expect(press.click({ isTrusted: false, detail: 0 })).toBe(false);
  });

  it('CARD-9: ignores other buttons of the pointer', () => {
    const press = deliberatePress(() => true);
    press.pointerDown(pointer, false);
    expect(press.click(click)).toBe(false);
  });

  it('CARD-9: does not count one press twice', () => {
    const press = deliberatePress(() => true);
    press.pointerDown(pointer, true);
    press.click(click);
    expect(press.click(click)).toBe(false);
  });
});
