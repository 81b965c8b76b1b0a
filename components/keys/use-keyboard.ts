"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  finishKey,
  interceptKey,
  isCharacter,
  type KeyEffect,
  type KeyPress,
  type RoutedKey,
  type Waiting,
} from "./route-key";
import { areShortcutsOn, runShortcut } from "./shortcut-groups";

/** Matches React Aria's dialogs. */
const OPEN_DIALOG = "section[role=dialog], section[role=alertdialog]";
/** Matches panels that close on an outside click. */
const OPEN_PANEL = "[popover=auto]:popover-open";
const FIELD = "input, textarea, select, [contenteditable]";

/** App-level keyboard actions. Screens register their shortcuts separately. */
export interface KeyboardActions {
  /** Opens the palette with an empty query. */
  readonly openPalette: () => void;
  readonly closePalette: () => void;
  /** Changes the query before the palette has focus: adds typed text or erases the last character. */
  readonly typeAhead: (change: (query: string) => string) => void;
  /** Opens the page with the given shortcut key, if there is one. */
  readonly go: (key: string) => void;
  /** Called whenever the waiting state changes. */
  readonly onWaiting: (waiting: Waiting) => void;
}

/**
 * Handles all global keys, including key sequences, keys in fields, menus and dialogs, and keys pressed while a
 * palette, dialog or page is opening.
 *
 * @returns `wait` for views opened without a key, and `setLeaving` for navigations in progress
 */
export function useKeyboard(actions: KeyboardActions) {
  const waiting = useRef<Waiting>("nothing");
  const wait = (next: Waiting) => {
    if (waiting.current === next) return;
    waiting.current = next;
    actions.onWaiting(next);
  };
  const apply = useEffectEvent((event: KeyboardEvent, { waiting: next, effect }: RoutedKey) => {
    wait(next);
    if (effect.kind === "pass") return;
    if (effect.kind === "shortcut") {
      const shortcut = runShortcut(effect.key, event, placeOf(event) === "dialog");
      if (!shortcut) return waitAfterText(event);
      event.preventDefault();
      if (shortcut.opensDialog && !document.activeElement?.closest(OPEN_DIALOG)) wait("dialog");
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    act(effect);
  });
  const act = (effect: KeyEffect) => {
    switch (effect.kind) {
      case "open-palette":
        for (const panel of document.querySelectorAll<HTMLElement>(OPEN_PANEL)) panel.hidePopover();
        return actions.openPalette();
      case "close-palette":
        return actions.closePalette();
      case "type":
        return actions.typeAhead((query) => query + effect.text);
      case "erase":
        return actions.typeAhead((query) => [...query].slice(0, -1).join(""));
      case "go":
        return actions.go(effect.key);
    }
  };
  const waitAfterText = (event: KeyboardEvent) => {
    const { key, hasModifier, place } = pressOf(event);
    if (isCharacter(key) && !hasModifier && (place === "page" || place === "dialog")) wait("text");
  };
  const onUnusedText = useEffectEvent(waitAfterText);
  const stopWaiting = useEffectEvent(() => wait("nothing"));

  useEffect(() => {
    const intercept = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      apply(event, interceptKey(waiting.current, pressOf(event), document.querySelector(OPEN_DIALOG) !== null));
    };
    const finish = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isCharacter(event.key) && !areShortcutsOn()) return onUnusedText(event);
      apply(event, finishKey(waiting.current, pressOf(event)));
    };
    // The requested view opened, or the user clicked elsewhere.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(OPEN_DIALOG)) stopWaiting();
    };
    const onPointer = () => stopWaiting();
    window.addEventListener("keydown", intercept, true);
    document.addEventListener("keydown", finish);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointer, true);
    return () => {
      window.removeEventListener("keydown", intercept, true);
      document.removeEventListener("keydown", finish);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPointer, true);
    };
  }, []);
  const setLeaving = (isLeaving: boolean) => {
    const isFree = waiting.current === "nothing" || waiting.current === "text";
    if (isLeaving ? isFree : waiting.current === "arrival") wait(isLeaving ? "arrival" : "nothing");
  };
  return { wait, setLeaving };
}

function pressOf(event: KeyboardEvent): KeyPress {
  // AltGr types characters, and some systems report it as Ctrl and Alt.
  const isAltGraph = event.getModifierState("AltGraph");
  return {
    key: event.key,
    hasModifier: !isAltGraph && (event.ctrlKey || event.metaKey || event.altKey),
    isPaletteKey:
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
    hasShift: event.shiftKey,
    isRepeat: event.repeat,
    place: placeOf(event),
  };
}

function placeOf({ target }: KeyboardEvent): KeyPress["place"] {
  const element = target instanceof Element ? target : document.body;
  if (element.closest(FIELD)) return "field";
  if (element.closest("[role=menu], [role=listbox]")) return "menu";
  return document.querySelector(`${OPEN_DIALOG}, ${OPEN_PANEL}`) ? "dialog" : "page";
}
